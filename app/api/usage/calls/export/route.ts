import { fileRoute } from "#lib/server/guard/file-route.ts";
import { callExportInput } from "#lib/server/usage/usage-input.ts";
import { exportCalls } from "#lib/server/usage/export-calls.ts";
import { usageText } from "#lib/server/usage/usage-text.ts";

export const GET = fileRoute({
  role: "admin",
  input: callExportInput,
  verb: async (context, input) => exportCalls(context, input, await usageText()),
});

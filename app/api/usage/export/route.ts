import { fileRoute } from "#lib/server/guard/file-route.ts";
import { exportUsage } from "#lib/server/usage/export-usage.ts";
import { usageText } from "#lib/server/usage/usage-text.ts";
import { usageExportInput } from "#lib/server/usage/usage-input.ts";

export const GET = fileRoute({
  role: "admin",
  input: usageExportInput,
  verb: async (context, input) => exportUsage(context, input, await usageText()),
});

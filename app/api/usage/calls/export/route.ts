import { fileRoute } from "#lib/server/http/file-route.ts";
import { callExportInput } from "#lib/server/usage/call-log-input.ts";
import { exportCalls } from "#lib/server/usage/export-calls.ts";
import { sayUsage } from "#lib/server/usage/say-usage.ts";

export const GET = fileRoute({
  role: "admin",
  input: callExportInput,
  verb: async (context, input) => exportCalls(context, input, await sayUsage()),
});

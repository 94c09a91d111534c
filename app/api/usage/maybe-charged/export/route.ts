import { fileRoute } from "#lib/server/guard/file-route.ts";
import { exportPossiblyCharged } from "#lib/server/usage/export-possibly-charged.ts";
import { possiblyChargedExportInput } from "#lib/server/usage/usage-input.ts";
import { usageText } from "#lib/server/usage/usage-text.ts";

export const GET = fileRoute({
  role: "admin",
  input: possiblyChargedExportInput,
  verb: async (context, input) => exportPossiblyCharged(context, input, await usageText()),
});

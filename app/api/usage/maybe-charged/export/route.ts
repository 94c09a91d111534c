import { fileRoute } from "#lib/server/guard/file-route.ts";
import { exportMaybeCharged } from "#lib/server/usage/export-maybe-charged.ts";
import { maybeChargedExportInput } from "#lib/server/usage/usage-input.ts";
import { usageText } from "#lib/server/usage/usage-text.ts";

export const GET = fileRoute({
  role: "admin",
  input: maybeChargedExportInput,
  verb: async (context, input) => exportMaybeCharged(context, input, await usageText()),
});

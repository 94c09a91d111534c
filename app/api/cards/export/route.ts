import { cardFileInput, cardFileText, exportCardChecks } from "#lib/server/cards/export-card-checks.ts";
import { fileRoute } from "#lib/server/guard/file-route.ts";

export const GET = fileRoute({
  role: "admin",
  input: cardFileInput,
  verb: async (context, input) => exportCardChecks(context, input, await cardFileText()),
});

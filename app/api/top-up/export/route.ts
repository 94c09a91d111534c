import { fileRoute } from "#lib/server/guard/file-route.ts";
import { exportLinks, linksExportInput, linksText } from "#lib/server/top-up/export-links.ts";

export const GET = fileRoute({
  role: "marketing",
  input: linksExportInput,
  verb: async (context, input) => exportLinks(context, input, await linksText()),
});

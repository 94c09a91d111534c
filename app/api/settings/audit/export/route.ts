import { auditExportInput, auditFileText, exportAudit } from "#lib/server/audit-file/export-audit.ts";
import { fileRoute } from "#lib/server/guard/file-route.ts";

export const GET = fileRoute({
  role: "admin",
  input: auditExportInput,
  verb: async (context, input) => exportAudit(context, input, await auditFileText()),
});

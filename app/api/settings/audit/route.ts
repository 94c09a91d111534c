import { readRoute } from "#lib/server/guard/read-route.ts";
import { auditInput, listAudit } from "#lib/server/audit/list-audit.ts";

export const GET = readRoute({
  role: "admin",
  input: auditInput,
  isPaid: false,
  isHeavy: true,
  verb: listAudit,
});

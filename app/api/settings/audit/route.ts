import { readRoute } from "#lib/server/http/read-route.ts";
import { auditInput } from "#lib/server/settings/audit-input.ts";
import { listAudit } from "#lib/server/settings/list-audit.ts";

export const GET = readRoute({ role: "admin", input: auditInput, isPaid: false, verb: listAudit });

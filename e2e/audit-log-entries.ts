import type { AuditKind, AuditPage } from "#lib/shared/settings/audit.ts";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { visitAs } from "#lib/testing/visit-desk.ts";

/** Reads entries of one kind in the audit log, as an admin. */
export async function openTrail(desk: RunningDesk, kind: AuditKind) {
  const admin = await visitAs(desk, "admin");
  const read = async () =>
    (await (await admin.fetch(`/api/settings/audit?kind=${kind}`)).json()) as AuditPage;
  return { total: async () => (await read()).total, newest: async () => (await read()).entries[0] };
}

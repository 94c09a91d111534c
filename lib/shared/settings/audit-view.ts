import { AUDIT_KINDS, type AuditKind } from "#lib/shared/settings/audit.ts";
import { readDay, readPage, writeParams } from "#lib/shared/orders/list-params.ts";
import type { ReadableParams } from "#lib/shared/orders/list-params.ts";

/** What the URL of `/settings/audit` says. */
export type AuditView = {
  page: number;
  kind?: AuditKind | undefined;
  /** Id of who did it or to whom it was done. */
  person?: string | undefined;
  /** Days in the shop's time zone, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Id of the newest entry that counts: what came after page 1 was looked at doesn't shift the others. */
  upTo?: number | undefined;
};

/** Reads the URL; what is malformed is as if absent. */
export function readAuditView(params: ReadableParams): AuditView {
  const kind = params.get("kind");
  const person = params.get("person") ?? "";
  const upTo = params.get("upTo") ?? "";
  return {
    page: readPage(params),
    kind: AUDIT_KINDS.find((known) => known === kind),
    person: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(person) ? person : undefined,
    from: readDay(params, "from"),
    to: readDay(params, "to"),
    upTo: /^[1-9]\d{0,14}$/.test(upTo) ? Number(upTo) : undefined,
  };
}

/** The query string of a view, for the page and for the route alike. */
export function writeAuditView({ page, kind, person, from, to, upTo }: AuditView): string {
  return writeParams({ page, kind, person, from, to, upTo: page === 1 ? undefined : upTo });
}

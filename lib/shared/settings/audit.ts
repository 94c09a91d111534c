import { readDay, readPage, writeParams } from "#lib/shared/base/url-params.ts";
import type { ReadableParams } from "#lib/shared/base/url-params.ts";

/** What the audit trail records. */
export const AUDIT_KINDS = [
  "signedIn",
  "signInRefused",
  "signedOut",
  "denied",
  "personInvited",
  "personJoined",
  "invitationWithdrawn",
  "personLinkMade",
  "passwordRenewed",
  "rolesChanged",
  "personDisabled",
  "personEnabled",
  "tokenReplaced",
  "tokenRemoved",
  "connectionProbed",
  "settingChanged",
  "budgetOverridden",
  "shopAdded",
  "shopChanged",
  "placementAdded",
  "placementChanged",
  "cardHistorySeen",
  "cardChecksRedacted",
  "receiverAddressSeen",
  "buyerRunSeen",
  "callsReconciled",
  "exported",
  "purged",
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Names, counts and ids of ours; never personal data of buyers or card holders, nor a secret. */
export type AuditDetails = Record<string, string | number | boolean | null | string[]>;

/** One entry as the page of the trail shows it. */
export type AuditEntry = {
  id: number;
  /** Unix milliseconds. */
  at: number;
  kind: AuditKind;
  /** Who did it; null for the product itself and for people nobody knows. */
  personId: string | null;
  details: AuditDetails;
  /** What the ids above are called today; an id without a name belongs to nobody and nothing that is still listed. */
  names: Record<string, string>;
};

export type AuditPage = {
  /** Newest first. */
  entries: AuditEntry[];
  page: number;
  pageCount: number;
  /** Counted up to `MOST_COUNTED` and one more. */
  total: number;
  /** Id of the newest entry of all when page 1 was looked at: later ones don't shift the pages behind it. */
  upTo: number | null;
};

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

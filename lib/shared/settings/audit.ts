import {
  dayParam,
  idParam,
  oneOf,
  pageParam,
  settleUpTo,
  upToParam,
  urlCodec,
  type UrlValues,
} from "#lib/shared/base/url-params.ts";

/** What the audit trail records. */
export const AUDIT_KINDS = [
  "signedIn",
  "signInRefused",
  "signedOut",
  "signInUnlocked",
  "sessionsEnded",
  "passwordChanged",
  "passwordChangeRefused",
  "denied",
  "confirmRefused",
  "personInvited",
  "personJoined",
  "invitationWithdrawn",
  "personLinkMade",
  "personLinkUsed",
  "personLinkRevoked",
  "passwordRenewed",
  "rolesChanged",
  "personRenamed",
  "personDisabled",
  "personEnabled",
  "secondFactorOn",
  "secondFactorOff",
  "secondFactorRemoved",
  "recoveryCodesMade",
  "recoveryCodeUsed",
  "tokenReplaced",
  "tokenRemoved",
  "accountBegun",
  "connectionProbed",
  "settingChanged",
  "budgetOverridden",
  "shopAdded",
  "shopChanged",
  "fetchScheduleSet",
  "noticeTargetAdded",
  "noticeTargetChanged",
  "noticeTargetRemoved",
  "practiceChanged",
  "placementAdded",
  "placementChanged",
  "placementArchived",
  "placementRestored",
  "viewShared",
  "viewChanged",
  "viewUnshared",
  "viewRemoved",
  "cardHistorySeen",
  "mismatchRun",
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
  /** Those of people have an address beside the name: a name is chosen, and two may have the same. */
  emails?: Record<string, string>;
};

export type AuditPage = {
  /** Newest first. */
  entries: AuditEntry[];
  page: number;
  pageCount: number;
  /** Counted up to `MAX_COUNTED` and one more. */
  total: number;
  /** Id of the newest entry of all when page 1 was looked at: later ones don't shift the pages behind it. */
  upTo: number | null;
};

/** The trail, page by page. Days are those of the shop; `upTo` is the id of an entry. */
export const auditUrl = urlCodec(
  {
    page: pageParam,
    kind: oneOf(AUDIT_KINDS),
    /** Who did it or to whom it was done. */
    person: idParam,
    from: dayParam,
    to: dayParam,
    upTo: upToParam(15),
  },
  settleUpTo,
);
export type AuditView = UrlValues<typeof auditUrl>;

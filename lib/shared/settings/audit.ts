import { EXPORT_FORMS } from "#lib/shared/base/csv.ts";
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

/** Groups of kinds of entries in the audit log. */
export const AUDIT_GROUPS = [
  {
    group: "access",
    kinds: [
      "signedIn",
      "signInRefused",
      "signedOut",
      "signInUnlocked",
      "sessionsEnded",
      "passwordChanged",
      "passwordChangeRefused",
      "denied",
      "confirmRefused",
    ],
  },
  {
    group: "people",
    kinds: [
      "personInvited",
      "personJoined",
      "invitationWithdrawn",
      "personLinkMade",
      "personLinkUsed",
      "personLinkRevoked",
      "passwordRenewed",
      "signOnLinked",
      "signOnUnlinked",
      "rolesChanged",
      "personRenamed",
      "personDisabled",
      "personEnabled",
      "secondFactorOn",
      "secondFactorOff",
      "secondFactorRemoved",
      "recoveryCodesMade",
      "recoveryCodeUsed",
    ],
  },
  {
    group: "settings",
    kinds: [
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
      "webhookAdded",
      "webhookChanged",
      "webhookRemoved",
      "webhookSecretReplaced",
      "webhookTurnedOff",
      "webhookResent",
      "apiKeyCreated",
      "apiKeyRevoked",
      "practiceChanged",
      "placementAdded",
      "placementChanged",
      "placementArchived",
      "placementRestored",
      "viewShared",
      "viewChanged",
      "viewUnshared",
      "viewRemoved",
    ],
  },
  {
    group: "data",
    kinds: [
      "cardHistorySeen",
      "mismatchRun",
      "cardChecksRedacted",
      "receiverAddressSeen",
      "apiReceiversRead",
      "buyerRunSeen",
      "fileOrdersAdded",
      "fileOrdersTakenBack",
      "callsReconciled",
      "exported",
      "purged",
    ],
  },
] as const;

export type AuditKind = (typeof AUDIT_GROUPS)[number]["kinds"][number];

export const AUDIT_KINDS = AUDIT_GROUPS.flatMap(({ kinds }): readonly AuditKind[] => kinds);

/** Our names, counts and ids; never personal data of buyers or card holders, nor a secret. */
export type AuditDetails = Record<string, string | number | boolean | null | string[]>;

/** One entry as its page shows it. */
export type AuditEntry = {
  id: number;
  at: number;
  kind: AuditKind;
  /** Person who did it; null for the product itself and for unknown people. */
  personId: string | null;
  details: AuditDetails;
  /** Current names of the ids above; an id without a name is no longer listed. */
  names: Record<string, string>;
  /** Addresses of the people: two may have chosen the same name. */
  emails?: Record<string, string>;
};

export type AuditPage = {
  /** Newest first. */
  entries: AuditEntry[];
  page: number;
  pageCount: number;
  /** Counted up to `MAX_COUNTED` and one more. */
  total: number;
  /** Id of the newest entry when page 1 was read: later ones don't shift the other pages. */
  upTo: number | null;
};

const filterParams = {
  kind: oneOf(AUDIT_KINDS),
  /** Person who did it or whom it concerns. */
  person: idParam,
  from: dayParam,
  to: dayParam,
};

/** Audit log, page by page. Days are those of the shop; `upTo` is the id of an entry. */
export const auditUrl = urlCodec(
  {
    page: pageParam,
    ...filterParams,
    upTo: upToParam(15),
  },
  settleUpTo,
);
export type AuditView = UrlValues<typeof auditUrl>;

/** File of all entries that match the filters. */
export const auditExportUrl = urlCodec({ ...filterParams, form: oneOf(EXPORT_FORMS, "xlsx") });
export type AuditExport = UrlValues<typeof auditExportUrl>;

/** Columns of the file. */
export const AUDIT_FILE_COLUMNS = [
  "at",
  "utc",
  "who",
  "email",
  "event",
  "code",
  "details",
  "json",
  "personId",
  "id",
] as const;
export type AuditFileColumn = (typeof AUDIT_FILE_COLUMNS)[number];

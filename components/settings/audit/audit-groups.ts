import type { AuditKind } from "#lib/shared/settings/audit.ts";

type AuditGroup = { group: "access" | "people" | "settings" | "data"; kinds: readonly AuditKind[] };

/** Every kind in one group, for choosing one. */
export const AUDIT_GROUPS: readonly AuditGroup[] = [
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
      "practiceChanged",
      "placementAdded",
      "placementChanged",
      "placementArchived",
      "placementRestored",
    ],
  },
  {
    group: "data",
    kinds: [
      "cardHistorySeen",
      "mismatchRun",
      "cardChecksRedacted",
      "receiverAddressSeen",
      "buyerRunSeen",
      "callsReconciled",
      "exported",
      "purged",
    ],
  },
];

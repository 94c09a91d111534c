import type { AuditKind } from "#lib/shared/settings/audit.ts";

type AuditGroup = { group: "access" | "people" | "settings" | "data"; kinds: readonly AuditKind[] };

/** Every kind in one group, for choosing one. */
export const AUDIT_GROUPS: readonly AuditGroup[] = [
  { group: "access", kinds: ["signedIn", "signInRefused", "signedOut", "denied"] },
  {
    group: "people",
    kinds: [
      "personInvited",
      "personJoined",
      "invitationWithdrawn",
      "personLinkMade",
      "passwordRenewed",
      "rolesChanged",
      "personDisabled",
      "personEnabled",
    ],
  },
  {
    group: "settings",
    kinds: [
      "tokenReplaced",
      "tokenRemoved",
      "connectionProbed",
      "settingChanged",
      "budgetOverridden",
      "shopAdded",
      "shopChanged",
      "placementAdded",
      "placementChanged",
    ],
  },
  {
    group: "data",
    kinds: [
      "cardHistorySeen",
      "cardChecksRedacted",
      "receiverAddressSeen",
      "buyerRunSeen",
      "callsReconciled",
      "exported",
      "purged",
    ],
  },
];

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
  "shopAdded",
  "shopChanged",
  "placementAdded",
  "cardHistorySeen",
  "cardChecksRedacted",
  "receiverAddressSeen",
  "buyerRunSeen",
  "exported",
  "purged",
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];


/** Names, counts and ids of ours; never personal data of buyers or card holders, nor a secret. */
export type AuditDetails = Record<string, string | number | boolean | null | string[]>;

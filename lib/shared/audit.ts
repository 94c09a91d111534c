/** What the audit trail records. */
export type AuditKind =
  | "signedIn"
  | "signInRefused"
  | "signedOut"
  | "denied"
  | "personInvited"
  | "personJoined"
  | "personLinkMade"
  | "rolesChanged"
  | "personDisabled"
  | "personEnabled"
  | "tokenReplaced"
  | "tokenRemoved"
  | "connectionProbed"
  | "settingChanged"
  | "shopAdded"
  | "shopChanged"
  | "placementAdded"
  | "cardHistorySeen"
  | "cardChecksRedacted"
  | "receiverAddressSeen"
  | "buyerRunSeen"
  | "exported"
  | "purged";

/** Names, counts and ids of ours; never personal data of buyers or card holders, nor a secret. */
export type AuditDetails = Record<string, string | number | boolean | null | string[]>;

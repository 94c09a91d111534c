/** Number of recovery codes for a lost phone. */
export const RECOVERY_CODES = 10;

/** Second factor of one's own account. */
export type OwnSecondFactor = {
  /** Time from which sign-in needs it, Unix milliseconds; null while it is off. */
  since: number | null;
  recoveryCodesLeft: number;
  /** Admin rights are suspended until it is on. */
  isRequired: boolean;
  /** Its last removal, while it is off. */
  removed: SecondFactorRemoval | null;
};

/** Removal by somebody else; the name is null for an operator or a deleted account. */
export type SecondFactorRemoval = { at: number; by: string | null; reason: string | null };

/** Secret for an authenticator app, as text and as a URI for a QR code. */
export type NewSecondFactor = { secret: string; uri: string };

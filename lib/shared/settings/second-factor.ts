/** How many one-time codes a person gets to keep for a lost phone. */
export const RECOVERY_CODES = 10;

/** The second factor of one's own account. */
export type OwnSecondFactor = {
  /** Since when it is asked for at sign-in, Unix milliseconds; null while it is off. */
  since: number | null;
  recoveryCodesLeft: number;
  /** Admin rights rest until it is on. */
  isRequired: boolean;
  /** As long as it is off. */
  removed: SecondFactorRemoval | null;
};

/** Somebody else took it off: the name is null for an operator, or for somebody who is gone. */
export type SecondFactorRemoval = { at: number; by: string | null; reason: string | null };

/** What an authenticator app is told: the same twice, as text and to be scanned. */
export type NewSecondFactor = { secret: string; uri: string };

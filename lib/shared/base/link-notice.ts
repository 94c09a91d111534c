/** A one-time link that somebody else created for a person's password, for that person. Times in Unix milliseconds. */
export type LinkNotice = {
  /** Name of its creator; null for a deleted account. */
  by: string | null;
  madeAt: number;
  /** Time a password was set with it; null while it is unused. */
  usedAt: number | null;
  until: number;
  reason: string | null;
};

/** A one-time link that somebody else made to a person's password, as that person is told of it. Unix milliseconds. */
export type LinkNotice = {
  /** Who made it; null when that person is gone. */
  by: string | null;
  madeAt: number;
  /** When a password was set with it; null while it waits. */
  usedAt: number | null;
  until: number;
  reason: string | null;
};

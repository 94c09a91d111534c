/** What a browser said of itself; null for what is not known. */
export type SessionDevice = { browser: string | null; system: string | null };

/** A living session as its person and the admins see it. */
export type ListedSession = {
  id: string;
  device: SessionDevice;
  /** Where it was signed in from; null when that is not known. */
  address: string | null;
  /** Unix milliseconds. */
  signedInAt: number;
  lastSeenAt: number;
  /** The one that asks. */
  isThis: boolean;
};

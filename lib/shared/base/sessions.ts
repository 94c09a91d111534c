/** Browser and system as the browser named them; null when unknown. */
export type SessionDevice = { browser: string | null; system: string | null };

/** An active session as its person and admins see it. */
export type ListedSession = {
  id: string;
  device: SessionDevice;
  /** Address it was signed in from; null when unknown. */
  address: string | null;
  signedInAt: number;
  lastSeenAt: number;
  /** True for the session that reads the list. */
  isThis: boolean;
};

import type { Role, SetBy } from "#lib/shared/base/identity.ts";

/** Invited people have not set a password yet. */
export type PersonState = "active" | "invited" | "disabled";

/** A person as the settings list them. */
export type ListedPerson = {
  id: string;
  email: string;
  name: string;
  roles: Role[];
  state: PersonState;
  hasSecondFactor: boolean;
  /** Unix milliseconds; null when this person was never here. */
  lastSeenAt: number | null;
  /** When the one-time link ends that waits to be used, Unix milliseconds; past once it is too old; null without one. */
  linkUntil: number | null;
  /** Who made the link with which somebody set the password; null when the person did it without one. */
  passwordBy: SetBy | null;
};

/** A one-time link, shown once: only its hash is kept. */
export type NewPersonLink = { personId: string; name: string; url: string; until: number };

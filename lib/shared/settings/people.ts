import type { Role, SetBy } from "#lib/shared/base/identity.ts";

/** Invited people have not set a password yet, nor signed in through the identity provider. */
export type PersonState = "active" | "invited" | "disabled";

/** A person as the settings list them. */
export type ListedPerson = {
  id: string;
  email: string;
  name: string;
  roles: Role[];
  state: PersonState;
  hasSecondFactor: boolean;
  /** Linked to an account at the identity provider. */
  hasSignOn: boolean;
  /** An invited person needs a one-time link to come in. */
  needsLink: boolean;
  /** Null before the first sign-in. */
  lastSeenAt: number | null;
  /** End of the open one-time link, Unix milliseconds, in the past once it has expired; null without one. */
  linkUntil: number | null;
  /** Creator of the one-time link that the password was set with; null without one. */
  passwordBy: SetBy | null;
};

/** A one-time link, shown once: only its hash is stored. */
export type NewPersonLink = { personId: string; name: string; url: string; until: number };

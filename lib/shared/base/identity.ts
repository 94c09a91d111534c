import type { Shop } from "./shops.ts";

export const ROLES = ["staff", "marketing", "admin"] as const;

export type Role = (typeof ROLES)[number];

/** Whether someone with `roles` may do what `needed` may do. Admins may do everything. */
export function hasRole(roles: readonly Role[], needed: Role): boolean {
  return roles.includes("admin") || roles.includes(needed);
}

/** Who is asking, as the guard found it. */
export type Identity = {
  personId: string;
  email: string;
  name: string;
  /** What holds now: without admin while a second factor is wanted and none is on. */
  roles: Role[];
  sessionId: string;
  /** Admin rights rest until a second factor is on. */
  needsSecondFactor?: boolean;
};

/** When a session ends from now on; `isFixed`: nothing the person does puts it off. */
export type SessionEnd = { inMs: number; isFixed: boolean };

/** Whether an earlier answer will do for a request; `bypass`: a person pressed for a newer one. */
export type CacheMode = "default" | "bypass";

/** What every verb gets besides its input. */
export type Context = {
  identity: Identity;
  requestId: string;
  /** The same when a browser or proxy repeats a request by itself. */
  idempotencyKey?: string | undefined;
  /** With `"only"` nothing is called. */
  cache?: CacheMode | "only" | undefined;
  /** A person pressed for it, and did not only open a page. */
  isPressed?: boolean | undefined;
  /** The shop that a read names, as it was found along with the person. */
  shop?: Shop | null | undefined;
  /** When the session of a read ends. */
  sessionEnd?: SessionEnd | undefined;
  /** Aborted when the person has gone away. */
  signal?: AbortSignal | undefined;
};

/** Who entered a setting, and when (Unix milliseconds); the name is null when that person is gone. */
export type SetBy = { at: number; name: string | null };

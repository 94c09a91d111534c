import type { Shop } from "./shops.ts";

export const ROLES = ["staff", "marketing", "admin"] as const;

export type Role = (typeof ROLES)[number];

/** True when `roles` include `needed`, or admin, who may do everything. */
export function hasRole(roles: readonly Role[], needed: Role): boolean {
  return roles.includes("admin") || roles.includes(needed);
}

/** The signed-in person, as the guard found them. */
export type Identity = {
  personId: string;
  email: string;
  name: string;
  /** Roles that hold now: without admin while a required second factor is missing. */
  roles: Role[];
  sessionId: string;
  /** Admin rights are suspended until a second factor is on. */
  needsSecondFactor?: boolean;
};

/** Time until a session ends; `isFixed`: nothing the person does extends it. */
export type SessionEnd = { inMs: number; isFixed: boolean };

/** `default` accepts a cached result; `bypass` makes a new call. */
export type CacheMode = "default" | "bypass";

/** Context that every verb gets besides its input. */
export type Context = {
  identity: Identity;
  requestId: string;
  /** Stays the same when a browser or proxy repeats a request on its own. */
  idempotencyKey?: string | undefined;
  /** `"only"` calls nothing. */
  cache?: CacheMode | "only" | undefined;
  /** True for a press that turns to a page: a cached one will do, else it is requested. */
  isPressed?: boolean | undefined;
  /** Shop that a read names, loaded together with the person. */
  shop?: Shop | null | undefined;
  /** End of the session, for a read. */
  sessionEnd?: SessionEnd | undefined;
  /** Aborted when the person has disconnected. */
  signal?: AbortSignal | undefined;
};

/** Person who changed a setting, and when (Unix milliseconds); the name is null for a deleted account. */
export type SetBy = { at: number; name: string | null };

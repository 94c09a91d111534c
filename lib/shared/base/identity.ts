import type { Shop } from "#lib/shared/settings/shops.ts";
import type { Role } from "#lib/shared/base/roles.ts";

/** Who is asking, as the guard found it. */
export type Identity = { personId: string; email: string; name: string; roles: Role[]; sessionId: string };

/** What every verb gets besides its input. */
export type Context = {
  identity: Identity;
  requestId: string;
  /** The same when a browser or proxy repeats a request by itself. */
  idempotencyKey?: string | undefined;
  /** `bypass`: a person pressed for a newer answer. */
  cache?: "default" | "bypass" | undefined;
  /** The shop that a read names, as it was found along with the person. */
  shop?: Shop | null | undefined;
  /** Aborted when the person has gone away. */
  signal?: AbortSignal | undefined;
};

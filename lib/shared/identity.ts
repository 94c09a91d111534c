import type { Role } from "#lib/shared/roles.ts";

/** Who is asking, as the guard found it. */
export type Identity = { personId: string; email: string; name: string; roles: Role[]; sessionId: string };

/** What every verb gets besides its input. `askId` is the same when a browser or proxy repeats a request by itself; `again`: a person pressed for a newer answer. */
export type Context = { identity: Identity; requestId: string; askId?: string | undefined; again?: boolean | undefined };

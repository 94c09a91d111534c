import type { Context, Role } from "#lib/shared/base/identity.ts";

type Told = { id: string; email?: string; name?: string; roles?: readonly Role[] };

/** The context of a verb that this person calls; an admin unless roles are given. */
export function sealContext({ id, email = "x", name = "Zhou Yan", roles = ["admin"] }: Told): Context {
  return { identity: { personId: id, email, name, roles: [...roles], sessionId: id }, requestId: "test" };
}

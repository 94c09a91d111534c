import { visitDesk, type Visitor } from "./visit-desk.ts";
import type { RunningDesk } from "./start-desk.ts";
import type { Role } from "#lib/shared/base/identity.ts";

/** A visitor signed in as the demo person of this role. */
export async function visitAs(desk: Pick<RunningDesk, "url" | "people">, role: Role): Promise<Visitor> {
  const person = (await desk.people()).find(({ email }) => email.startsWith(role));
  if (!person) throw new Error(`no demo person for ${role}`);
  const visitor = visitDesk(desk.url);
  await visitor.signIn(person.email, person.password);
  return visitor;
}

import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { changePeople, getPerson } from "./change-people.ts";
import type { ownNameInput, renameInput } from "./people-input.ts";

/** Renames a person in any state. The new name also appears with all they did before. */
export async function renamePerson(
  context: Context,
  { id, name }: z.infer<typeof renameInput>,
): Promise<null> {
  return changePeople(context, async (tx) => rename(await getPerson(id, tx), name, context, tx));
}

/** Renames oneself; needs no role. */
export async function renameOneself(context: Context, { name }: z.infer<typeof ownNameInput>): Promise<null> {
  const isMe = and(eq(people.id, context.identity.personId), isNull(people.disabledAt));
  return database().transaction(async (tx) => {
    const [person] = await tx.select().from(people).where(isMe).for("update");
    if (!person) throw new AppError("notSignedIn", "nobody any more");
    return rename(person, name, context, tx);
  });
}

/** Renames a person and records both names: older audit entries show the present name. */
async function rename(
  { id, name: was }: typeof people.$inferSelect,
  name: string,
  { identity: { personId } }: Context,
  tx: Database,
): Promise<null> {
  if (name === was) return null;
  await tx.update(people).set({ name }).where(eq(people.id, id));
  await recordAudit({ kind: "personRenamed", personId, details: { subject: id, was, newName: name } }, tx);
  return null;
}

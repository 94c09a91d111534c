import "server-only";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { people } from "#lib/server/db/schema.ts";
import { changePeople } from "#lib/server/people/change-people.ts";
import type { PersonInput } from "#lib/server/people/people-input.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** Takes back an invitation that nobody has accepted: the person goes, and every link with it. */
export async function withdrawInvitation(context: Context, { id }: PersonInput): Promise<null> {
  return changePeople(context, async (tx) => {
    const gone = await tx
      .delete(people)
      .where(and(eq(people.id, id), eq(people.passwordHash, "")))
      .returning({ id: people.id });
    if (gone.length === 0) throw new AppError("notFound", "no open invitation");
    await recordAudit(
      { kind: "invitationWithdrawn", personId: context.identity.personId, details: { subject: id } },
      tx,
    );
    return null;
  });
}

import "server-only";
import { z } from "zod";
import { deleteSecondFactor } from "#lib/server/second-factor/clear-second-factor.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { changePeople, getPerson } from "./change-people.ts";
import { typedReason } from "./people-input.ts";

export const removeSecondFactorInput = z.strictObject({ id: z.uuid(), reason: typedReason("secondFactor") });

/** Turns off the second factor of another person who lost it; that person sees who did it and why. */
export async function removeSecondFactor(
  context: Context,
  { id, reason }: z.infer<typeof removeSecondFactorInput>,
): Promise<null> {
  const { personId } = context.identity;
  return changePeople(context, async (tx) => {
    await getPerson(id, tx);
    if (id === personId) throw new AppError("badInput", "one's own is turned off on the account page");
    if (!(await deleteSecondFactor(id, { by: personId, reason }, tx)))
      throw new AppError("notFound", "no second factor is on");
    return null;
  });
}

import "server-only";
import type { z } from "zod";
import { createFirstAdmin } from "#lib/server/auth/create-first-admin.ts";
import { hasUsableSetUpLink } from "#lib/server/auth/has-usable-set-up-link.ts";
import type { setUpInput } from "#lib/server/auth/set-up-input.ts";
import { usableSetUpLink } from "#lib/server/auth/usable-set-up-link.ts";
import { setUpLinks } from "#lib/server/db/schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";

/** Makes the first admin with a one-time link; throws `forbidden` when the link is used, old, unknown or too late. */
export async function redeemSetUpLink(
  { token, email, name, password }: z.infer<typeof setUpInput>,
  now = new Date(),
): Promise<void> {
  if (!(await hasUsableSetUpLink(token, now))) throw new AppError("forbidden", "set-up link not usable");
  const isDone = await createFirstAdmin({ email, name, password }, async (tx) => {
    const used = await tx
      .update(setUpLinks)
      .set({ usedAt: now })
      .where(usableSetUpLink(token, now))
      .returning({ at: setUpLinks.usedAt });
    return used.length === 1;
  });
  if (!isDone) throw new AppError("forbidden", "set-up link not usable");
}

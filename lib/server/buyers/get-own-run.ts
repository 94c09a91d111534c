import "server-only";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { buyerRuns } from "#lib/server/db/schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Identity } from "#lib/shared/base/identity.ts";

export type BuyerRunRow = typeof buyerRuns.$inferSelect;

/** The run with this id if it is this person's; for anybody else, admins too, there is none. */
export async function getOwnRun({ personId }: Identity, id: string): Promise<BuyerRunRow> {
  if (!z.uuid().safeParse(id).success) throw new AppError("notFound", "no such run");
  const [run] = await database()
    .select()
    .from(buyerRuns)
    .where(and(eq(buyerRuns.id, id), eq(buyerRuns.personId, personId)));
  if (!run) throw new AppError("notFound", "no such run");
  return run;
}

import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { personChoices } from "#lib/server/db/schema.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import { FILE_FIELDS } from "#lib/shared/orders/files/channel-columns.ts";
import { CHANNELS } from "#lib/shared/orders/files/file-orders.ts";
import {
  channelOfKey,
  type ColumnsByChannel,
  columnsKey,
  columnsText,
  readColumns,
} from "#lib/shared/orders/files/saved-columns.ts";

export const fileColumnsInput = z.strictObject({
  channel: z.enum(CHANNELS),
  sum: z
    .int()
    .min(0)
    .max(2 ** 32 - 1),
  columns: z.partialRecord(z.enum(FILE_FIELDS), z.int().min(0).max(99)),
});

/** Stores the columns that a person chose for a channel's files, for the next file with the same headings. */
export async function saveFileColumns(
  { identity }: Context,
  { channel, ...saved }: z.infer<typeof fileColumnsInput>,
): Promise<null> {
  const value = columnsText(saved);
  await database()
    .insert(personChoices)
    .values({ personId: identity.personId, key: columnsKey(channel), value })
    .onConflictDoUpdate({
      target: [personChoices.personId, personChoices.key],
      set: { value, changedAt: new Date() },
    });
  return null;
}

/** Gets the columns that a person chose before, by channel. */
export async function getFileColumns({ personId }: Identity): Promise<ColumnsByChannel> {
  const rows = await database()
    .select({ key: personChoices.key, value: personChoices.value })
    .from(personChoices)
    .where(and(eq(personChoices.personId, personId), inArray(personChoices.key, CHANNELS.map(columnsKey))));
  return Object.fromEntries(
    rows.flatMap(({ key, value }) => {
      const [channel, saved] = [channelOfKey(key), readColumns(value)];
      return channel === null || saved === null ? [] : [[channel, saved]];
    }),
  ) as ColumnsByChannel;
}

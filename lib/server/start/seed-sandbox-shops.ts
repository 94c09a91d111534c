import "server-only";
import { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { StartError } from "#lib/server/db/storage-error.ts";

const offered = z.array(
  z.object({
    name: z.string(),
    ownerId: z.string().nullish(),
    shopId: z.string().nullish(),
    sellerId: z.string().nullish(),
  }),
);

const named = z.array(z.object({ value: z.string(), name: z.string(), isWaiting: z.boolean() }));

/**
 * Copies the sandbox's shops and the names of its order statuses while there are no shops, so that practice does not
 * begin empty.
 */
export async function seedSandboxShops(controlUrl: string): Promise<void> {
  const db = database();
  if ((await db.$count(shops)) > 0) return;
  const found = await ask(`${controlUrl}/shops`, offered);
  await putSetting("orderStatuses", { statuses: await ask(`${controlUrl}/statuses`, named) }, null);
  // One clock tick apart, so that the list keeps the sandbox's order.
  const startedAt = Date.now();
  const rows = found.map((shop, index) => ({ ...shop, createdAt: new Date(startedAt + index) }));
  if (rows.length > 0) await db.insert(shops).values(rows);
}

async function ask<Value>(url: string, schema: z.ZodType<Value>): Promise<Value> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    return schema.parse(await response.json());
  } catch (error) {
    throw new StartError("The sandbox did not return its shops. Is it running?", { cause: error });
  }
}

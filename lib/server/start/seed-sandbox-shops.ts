import "server-only";
import { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import { writePriceList } from "#lib/server/metering/pricing/write-price-list.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { StartError } from "#lib/server/db/storage-error.ts";
import { type ListedPrice, PRICED_KINDS, ROW_OPERATIONS } from "#lib/shared/calls/listed-prices.ts";

const offered = z.array(
  z.object({
    name: z.string(),
    ownerId: z.string().nullish(),
    shopId: z.string().nullish(),
    sellerId: z.string().nullish(),
  }),
);

const named = z.array(z.object({ value: z.string(), name: z.string(), isWaiting: z.boolean() }));

const priced = z.object({ prices: z.record(z.string(), z.array(z.number())), isPerRow: z.boolean() });

/**
 * Copies the sandbox's shops, the names of its order statuses and its prices while there are no shops, so that
 * practice does not begin empty.
 */
export async function seedSandboxShops(controlUrl: string): Promise<void> {
  const db = database();
  if ((await db.$count(shops)) > 0) return;
  const found = await ask(`${controlUrl}/shops`, offered);
  await putSetting("orderStatuses", { statuses: await ask(`${controlUrl}/statuses`, named) }, null);
  const listed = toListed(await ask(`${controlUrl}/prices`, priced));
  await db.transaction((tx) => writePriceList(listed, null, tx));
  forgetSettings();
  // One clock tick apart, so that the list keeps the sandbox's order.
  const startedAt = Date.now();
  const rows = found.map((shop, index) => ({ ...shop, createdAt: new Date(startedAt + index) }));
  if (rows.length > 0) await db.insert(shops).values(rows);
}

/** Names the prices of the sandbox, which are in the order of the spec. */
function toListed({ prices, isPerRow }: z.infer<typeof priced>): ListedPrice[] {
  const nextOf = new Map(Object.entries(prices).map(([operation, points]) => [operation, points.values()]));
  return PRICED_KINDS.map(({ operation, variant }) => ({
    operation,
    variant,
    points: nextOf.get(operation)?.next().value ?? null,
    isPerRow: isPerRow && ROW_OPERATIONS.includes(operation),
  }));
}

async function ask<Value>(url: string, schema: z.ZodType<Value>): Promise<Value> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    return schema.parse(await response.json());
  } catch (error) {
    throw new StartError("The sandbox did not return its shops. Is it running?", { cause: error });
  }
}

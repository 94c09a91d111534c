import "server-only";
import type { z } from "zod";
import { type BookRow, openReceiver } from "#lib/server/orders/book/book-orders.ts";
import { recordReceiversSeen } from "#lib/server/orders/book/show-book-addresses.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { MAX_SLIPS, type PackingSlip, type PackingSlips, type TooMany } from "#lib/shared/orders/prints.ts";
import { type chosenInput, readChosen } from "./chosen-orders.ts";
import { isFirstLineOnly } from "./pick-list.ts";

/** Makes a slip for each chosen order, with its recipient; an audit entry for each shop is written first. */
export async function getPackingSlips(
  context: Context,
  chosen: z.infer<typeof chosenInput>,
): Promise<PackingSlips | TooMany> {
  const read = await readChosen(context, chosen, MAX_SLIPS);
  if ("kind" in read) return read;
  const { rows, facts } = read;
  await recordReceiversSeen(context.identity, rows);
  const slips = await Promise.all(rows.map(toSlip));
  return { kind: "packingSlips", ...facts, slips };
}

async function toSlip(row: BookRow): Promise<PackingSlip> {
  const { id, number, shopName, confirmedAt, paidAt, goods, remark, flag, flagName } = row;
  return {
    id,
    number,
    shopName,
    datedAt: confirmedAt ?? paidAt,
    goods:
      "lines" in goods
        ? { lines: goods.lines.map(({ name, spec, count }) => ({ name, spec, count })) }
        : goods,
    isFirstLineOnly: isFirstLineOnly(row),
    remark,
    flag,
    flagName,
    receiver: await openReceiver(row),
  };
}

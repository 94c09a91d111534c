import "server-only";
import type { z } from "zod";
import type { BookRow } from "#lib/server/orders/book/book-orders.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { GoodsLine } from "#lib/shared/orders/orders.ts";
import { MAX_PICKED, type PickLine, type PickList, type TooMany } from "#lib/shared/orders/prints.ts";
import { type chosenInput, readChosen } from "./chosen-orders.ts";

/** Lists the items to take off the shelves for the chosen orders: free, and without personal data of recipients. */
export async function getPickList(
  context: Context,
  chosen: z.infer<typeof chosenInput>,
): Promise<PickList | TooMany> {
  const read = await readChosen(context, chosen, MAX_PICKED);
  return "kind" in read ? read : { kind: "pickList", ...read.facts, ...collectItems(read.rows) };
}

type Picked = Pick<PickList, "lines" | "units" | "uncounted" | "withoutLines" | "firstLineOnly">;

/** Sums up readable lines; lists the others instead of guessing. */
function collectItems(rows: readonly BookRow[]): Picked {
  const lines = new Map<string, PickLine>();
  const uncounted: Picked["uncounted"] = [];
  const withoutLines: Picked["withoutLines"] = [];
  for (const { number, goods } of rows) {
    if ("unreadable" in goods) withoutLines.push({ number, raw: goods.unreadable });
    else if (goods.lines.length === 0) withoutLines.push({ number, raw: null });
    else
      for (const line of goods.lines) {
        const { count } = line;
        const of = { name: line.name?.trim() || null, spec: line.spec?.trim() || null };
        if (count !== null && "value" in count) add(lines, of, { number, count: count.value });
        else uncounted.push({ ...of, number, raw: count?.unreadable ?? null });
      }
  }
  return {
    lines: [...lines.values()].sort(byGoods),
    units: [...lines.values()].reduce((sum, { quantity }) => sum + quantity, 0),
    uncounted: uncounted.sort(byGoods),
    withoutLines,
    firstLineOnly: rows.filter(isFirstLineOnly).length,
  };
}

function add(
  lines: Map<string, PickLine>,
  of: Pick<PickLine, "name" | "spec">,
  order: PickLine["orders"][number],
): void {
  const key = JSON.stringify([of.name, of.spec]);
  const line = lines.get(key) ?? { ...of, quantity: 0, orders: [] };
  lines.set(key, line);
  line.quantity += order.count;
  const last = line.orders.at(-1);
  if (last?.number === order.number) last.count += order.count;
  else line.orders.push(order);
}

const words = new Intl.Collator("zh-CN", { numeric: true });

/** Compares by goods, then spec; lines without come last. */
function byGoods(one: Pick<GoodsLine, "name" | "spec">, other: Pick<GoodsLine, "name" | "spec">): number {
  return compare(one.name, other.name) || compare(one.spec, other.spec);
}

function compare(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return words.compare(one, other);
}

/**
 * Tells if only the first line is known: a row of sold orders names one line (spec: "Sold order page"), several only
 * if the order came in parts.
 */
export function isFirstLineOnly({ pendingReadAt, goods }: BookRow): boolean {
  return pendingReadAt === null && !("lines" in goods && goods.lines.length > 1);
}

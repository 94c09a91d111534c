import "server-only";
import { z } from "zod";
import type { ApiRoute } from "#lib/server/api/with-key.ts";
import { env } from "#lib/server/env.ts";
import { findBooksOfShops } from "#lib/server/orders/book/book-orders.ts";
import { boardsByShop } from "#lib/server/orders/book/ship-by-board.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { isSimulated, time, writeTimeOrNull } from "./written-values.ts";

const count = z.int().min(0);
const input = z.strictObject({});
const output = z.strictObject({
  shops: z.array(
    z.strictObject({
      shop: z.strictObject({ id: z.uuid(), name: z.string() }),
      overdue: count.meta({ description: "Ship-by time has passed" }),
      hours4: count.meta({ description: "At most 4 hours left" }),
      hours12: count.meta({ description: "4 to 12 hours left" }),
      hours24: count.meta({ description: "12 to 24 hours left" }),
      later: count,
      unknown: count.meta({ description: "Without a ship-by time" }),
      unnamed: count.meta({
        description: "Orders with a status that nobody has named: they may wait or not",
      }),
      readFrom: time.nullable().meta({
        description: "Oldest reading behind these counts; null: no list of this shop was read",
      }),
    }),
  ),
  isSimulated,
});

/** Orders that wait, by the time left to ship. */
export const getBoard: ApiRoute<typeof input, typeof output> = {
  path: "/board",
  summary: "Orders that still have to be shipped, by shop and by the time left",
  right: "orders",
  input,
  output,
  isHeavy: true,
  async verb({ key }) {
    const books = await findBooksOfShops(key.shopNrs);
    const boards = await boardsByShop(books);
    const shops = (await listShops()).flatMap(({ id, name }) => {
      const board = boards.get(id);
      if (!board) return [];
      const { counts, unnamed, readFrom } = board;
      return [{ shop: { id, name }, ...counts, unnamed, readFrom: writeTimeOrNull(readFrom) }];
    });
    return { body: { shops, isSimulated: env().mode === "sandbox" } };
  },
};

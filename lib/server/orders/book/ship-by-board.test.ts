import { expect, test } from "vitest";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import { DUE_FILTERS } from "#lib/shared/orders/book-fields.ts";
import type { BookQuery } from "#lib/shared/orders/book.ts";
import { soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials } from "#lib/testing/book-trials.ts";

const { numbers, bookSold, board, nameStatuses } = bookTrials();
const NUMBERS = "44029816077133550";

test("the board counts as many orders as are listed under the same filters", async () => {
  await nameStatuses();
  const now = Date.now();
  const hours = [-300, -1, 1, 5, 13, 30, null];
  await bookSold(
    Array.from({ length: 84 }, (_, nr) => {
      const at = hours[nr % 7] ?? null;
      return soldOrder(`${NUMBERS}${100 + nr}`, {
        shipBy: at === null ? null : { value: now + at * HOUR_MS },
        status: ["1", "2", "9"][nr % 3] ?? null,
        flag: nr % 4 === 0 ? "3" : null,
        remark: nr % 5 === 0 ? "加急 发货" : "",
      });
    }),
  );
  const filters: Partial<BookQuery>[] = [
    { flag: "3" },
    { status: "2" },
    { q: "加急" },
    { q: "加急", flag: "any", due: "overdue" },
    { unprinted: true },
    { from: "2020-01-01", least: "1" },
  ];
  for (const filter of filters) {
    const { counts, today, isCounted } = await board(false, filter);
    expect(isCounted).toBe(true);
    for (const due of DUE_FILTERS)
      expect([filter, due, due === "today" ? today : counts[due]]).toEqual([
        filter,
        due,
        (await numbers({ ...filter, due })).length,
      ]);
  }
  const unfiltered = await board();
  expect(await board(false, { due: "overdue" })).toEqual(unfiltered);
});

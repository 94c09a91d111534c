import { describe, expect, test } from "vitest";
import { numbered, readAll, type Shop, still, upTo } from "#lib/testing/read-list.ts";
import { pageToRequest } from "./next-page.ts";
import { beginWalk, pageCame, pageChecked } from "./page-walk.ts";

describe("row 66: a list ends by more than one sign", () => {
  const lengths = [0, 1, 59, 60, 61, 120, 496, 1_000];
  const totals: Record<string, Shop["totalOf"]> = {
    none: () => null,
    right: (orders) => orders,
    "of the page": (_, rows) => rows,
    zero: () => 0,
    "too small": (orders) => Math.max(0, orders - 7),
    half: (orders) => Math.floor(orders / 2),
    "too big": (orders) => orders + 13,
  };
  const sizes: Record<string, Shop["rowsFor"]> = {
    ...Object.fromEntries([1, 7, 20, 50, 60, 80, 99, 100].map((most) => [`${most} at most`, upTo(most)])),
    ...Object.fromEntries(
      [2, 10, 20, 25, 50].map((step) => [
        `rounded down to ${step}`,
        (size: number) => Math.floor(size / step) * step,
      ]),
    ),
    "rounded down to 10, 60 at most": (size) => Math.min(60, Math.floor(size / 10) * 10),
    "always 50": () => 50,
    "always 200": () => 200,
  };
  const cases = Object.keys(sizes).flatMap((rows) => Object.keys(totals).map((total) => ({ rows, total })));

  test.each(cases)("pages of rows $rows, total $total: no order is missing without a warning", (given) => {
    for (const length of lengths) {
      const [rowsFor, totalOf] = [sizes[given.rows]!, totals[given.total]!];
      const { walk, seen } = readAll({ ...still, rowsFor, totalOf, orders: numbered(length) });
      if (walk.warnings.length === 0) expect(seen.size, `of ${length}`).toBe(length);
    }
  });

  test.each([20, 50, 60, 80, 99])("of a service that gives %i rows at most it is read whole", (most) => {
    for (const total of ["none", "right", "of the page", "zero", "too small"]) {
      const shop = { ...still, rowsFor: upTo(most), totalOf: totals[total]!, orders: numbered(496) };
      const { walk, seen, asks } = readAll(shop);
      expect([seen.size, walk.warnings], total).toEqual([496, []]);
      expect(asks.length).toBeLessThanOrEqual(Math.ceil(496 / (most * 0.65)) + 4);
    }
  });

  test.each(["its last page", "its first page"] as const)(
    "of a service that gives %s behind its end it is read whole, and no longer",
    (again) => {
      for (const length of [1, 20, 250]) {
        const orders = numbered(length);
        let walk = beginWalk("all");
        let asked = 0;
        for (let ask = pageToRequest(walk); ask !== null; ask = pageToRequest(walk)) {
          const { page, size } = ask;
          const isBehind = page * size >= length;
          const first = isBehind ? (again === "its first page" ? 0 : Math.ceil(length / size) - 1) : page;
          const numbers = orders.slice(first * size, (first + 1) * size);
          const read = { numbers, unreadableRows: 0, total: null, echoedSize: null, isAscending: false };
          asked += 1;
          walk = walk.isToCheck ? pageChecked(pageCame(walk, ask, read), 0) : pageCame(walk, ask, read);
          if (walk.isToCheck) walk = pageChecked(walk, 0);
        }
        expect([walk.met, walk.warnings], `of ${length}`).toEqual([length, []]);
        expect(asked).toBeLessThanOrEqual(6);
      }
    },
  );

  test("a page size that the service only says it used is not believed against what came", () => {
    const read = { numbers: numbered(60), unreadableRows: 0, total: null, isAscending: false };
    const walk = pageCame(beginWalk("all"), { page: 0, size: 100 }, { ...read, echoedSize: 100 });
    expect(pageToRequest(walk)).toEqual({ page: 1, size: 100 });
    const more = pageCame(
      walk,
      { page: 1, size: 100 },
      { ...read, numbers: numbered(60, 60), echoedSize: 100 },
    );
    expect(more).toMatchObject({ stage: "all", size: 60, position: 60 });
  });
});

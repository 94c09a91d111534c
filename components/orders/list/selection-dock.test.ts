import { expect, test } from "vitest";
import type { GoodsLine, Parsed, PendingOrder } from "#lib/shared/orders/orders.ts";
import { sumSelection } from "./selection-dock.tsx";
import { shownPending } from "#lib/testing/shown/shown-orders.ts";

const line = (count: Parsed<number>): GoodsLine => ({ name: "x", imageUrl: null, spec: null, count });
const order = (orderNumber: string | null, amountFen: Parsed<number>, goods: PendingOrder["goods"]) =>
  shownPending(orderNumber, { amountFen, goods });

test("adds whole fen and pieces over several goods", () => {
  const sum = sumSelection([
    order("4402981677163358206", { value: 10 }, { lines: [line({ value: 2 }), line({ value: 1 })] }),
    order("4402981560298114773", { value: 20 }, { lines: [line({ value: 3 })] }),
  ]);
  const numbers = ["4402981677163358206", "4402981560298114773"];
  const sums = { amountFen: 30, amountsLeftOut: 0, pieces: 6, piecesLeftOut: 0 };
  expect(sum).toEqual({ count: 2, ...sums, orderNumbers: numbers });
});

test("row 64: an unreadable amount or quantity is left out and counted", () => {
  const sum = sumSelection([
    order("1", { value: 1_250 }, { lines: [line({ value: 2 })] }),
    order("2", { unreadable: "1,200.0.0" }, { lines: [line({ unreadable: "abc" })] }),
    order(null, null, { unreadable: "[{" }),
    order("4", { value: 50 }, { lines: [] }),
  ]);
  const sums = { amountFen: 1_300, amountsLeftOut: 2, pieces: 2, piecesLeftOut: 3 };
  expect(sum).toEqual({ count: 4, ...sums, orderNumbers: ["1", "2", "4"] });
});

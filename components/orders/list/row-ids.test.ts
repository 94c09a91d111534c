import { expect, test } from "vitest";
import { rowIds } from "#components/orders/list/row-ids.ts";

test("every row has its own id, whatever the service repeats or leaves out", () => {
  const ids = rowIds(
    [{ orderNumber: "1" }, { orderNumber: null }, { orderNumber: "1" }, { orderNumber: null }],
    3,
  );
  expect(ids).toEqual(["1", "?3.1", "1#2", "?3.3"]);
  expect(new Set(ids).size).toBe(4);
});

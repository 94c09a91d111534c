import { expect, test } from "vitest";
import { inShownOrder } from "./in-shown-order.ts";

const chosen = new Map([..."axbc"].map((id) => [id, id]));
const rows = (ids: string) => [...ids].map((id) => ({ id, original: id }));

test("shown orders follow the screen's order, others keep their place", () => {
  expect([...inShownOrder(chosen, rows("cdba")).keys()].join("")).toBe("cxba");
  expect([...inShownOrder(chosen, rows("d")).keys()].join("")).toBe("axbc");
});

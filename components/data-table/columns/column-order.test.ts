import { expect, test } from "vitest";
import { inOrder, movedTo } from "./column-order.ts";

const columns = [..."abcde"].map((id) => ({ id }));
const order = (chosen: string) =>
  inOrder(columns, [...chosen])
    .map(({ id }) => id)
    .join("");

test.each([
  ["", "abcde"],
  ["edcba", "edcba"],
  ["db", "adebc"],
  ["xdx", "abcde"],
  ["ca", "cdeab"],
])("the chosen order %s gives the columns %s", (chosen, expected) => {
  expect(order(chosen).split("").toSorted().join("")).toBe("abcde");
  expect(order(chosen)).toBe(expected);
});

test.each([
  ["a", 2, "bca"],
  ["c", 0, "cab"],
  ["b", 9, "acb"],
  ["b", -1, "bac"],
  ["b", 1, "abc"],
])("%s goes to %i: %s", (id, to, expected) => {
  expect(movedTo([..."abc"], id, to).join("")).toBe(expected);
});

import { expect, test } from "vitest";
import type { Placement } from "#lib/shared/top-up/top-up.ts";
import { ALL_PLACEMENTS, filterPlacements } from "./filter-placements.ts";

const placement = (sid: string, given: Partial<Placement> = {}): Placement => ({
  id: sid,
  sid,
  name: sid,
  owner: "Lin Xiao",
  linksAt: null,
  isArchived: false,
  ...given,
});
const all = [
  placement("card", { name: "包裹卡", linksAt: 1 }),
  placement("poster", { owner: "Wu Min" }),
  placement("old", { isArchived: true }),
];

test.each([
  [{}, ["card", "poster"]],
  [{ state: "withoutLinks" }, ["poster"]],
  [{ state: "archived" }, ["old"]],
  [{ owner: "Wu Min" }, ["poster"]],
  [{ words: " 包裹" }, ["card"]],
  [{ words: "WU" }, ["poster"]],
  [{ words: "old" }, []],
  [{ state: "archived", words: "old" }, ["old"]],
] as const)("with %j the list shows %j", (filter, sids) => {
  expect(filterPlacements(all, { ...ALL_PLACEMENTS, ...filter }).map(({ sid }) => sid)).toEqual(sids);
});

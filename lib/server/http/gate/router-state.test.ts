import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { expect, test } from "vitest";
import { fuzzJson, mutateJson } from "#lib/testing/fuzz/fuzz-json.ts";
import { fuzzRandom } from "#lib/testing/fuzz/fuzz-random.ts";
import { isRouterState } from "./router-state.ts";

const REAL = [
  ["", {}],
  ["", { children: ["orders", { children: ["sold", { children: ["__PAGE__", {}] }] }] }, null, null, 16],
  ["", { children: [["id", "7", "d", null], {}, ["/a", "?b"], "refetch"] }, null, "metadata-only", 0, "x"],
  [["all", "a/b", "c", ["x", "y"]], {}, null, "inside-shared-layout"],
  [["id", "7", "di(...)", []], { modal: ["", {}] }],
].map((tree) => JSON.stringify(tree));

function readsInNext(header: string): boolean {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
}

test.each(REAL)("%s is read", (tree) => {
  expect(readsInNext(encodeURIComponent(tree))).toBe(true);
  expect(isRouterState(encodeURIComponent(tree))).toBe(true);
});

test("nothing passes that Next would stumble over, in 5,000 trees made from real ones", () => {
  for (let seed = 0; seed < 5_000; seed += 1) {
    const random = fuzzRandom(seed);
    let tree = random.once(10) ? fuzzJson(random) : random.pick(REAL);
    for (let left = random.size(3); left > 0; left -= 1) tree = mutateJson(random, tree).slice(0, 50_000);
    const header = random.once(4) ? tree : encodeURIComponent(tree.replaceAll(/\p{Cs}/gu, ""));
    expect([seed, isRouterState(header)]).toEqual([seed, readsInNext(header)]);
  }
});

test("a header given twice, or none at all", () => {
  expect(isRouterState(["%5B%22%22%2C%7B%7D%5D", "x"])).toBe(false);
  expect(isRouterState(undefined)).toBe(true);
});

import { expect, test } from "vitest";
import { inForce, describeChange } from "./registry.ts";

test("what is set holds, else the default; what has no default is null", () => {
  expect(inForce("callsPerSecond", { count: 3, scope: "operation" })).toEqual({
    count: 3,
    scope: "operation",
  });
  expect(inForce("callsPerSecond", undefined)).toEqual({ count: 10, scope: "operation" });
  expect(inForce("pendingPageBase", null)).toBeNull();
});

test("the trail tells what was set under its key, of the token its last four digits alone", () => {
  expect(describeChange("openLists", { isFetching: false })).toEqual({
    kind: "settingChanged",
    details: { key: "openLists", opening: "waits" },
  });
  expect(describeChange("pendingPageBase", null)).toEqual({
    kind: "settingChanged",
    details: { key: "pendingPageBase", base: "forgotten" },
  });
  expect(describeChange("accessToken", { sealed: "s", lastFour: "1234" })).toEqual({
    kind: "tokenReplaced",
    details: { lastFour: "1234" },
  });
});

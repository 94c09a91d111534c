import { expect, test } from "vitest";
import { inForce, describeChange } from "./registry.ts";

test("a setting has its value, else its default, else null", () => {
  expect(inForce("callsPerSecond", { count: 3, scope: "operation" })).toEqual({
    count: 3,
    scope: "operation",
  });
  expect(inForce("callsPerSecond", undefined)).toEqual({ count: 10, scope: "operation" });
  expect(inForce("pendingPageBase", null)).toBeNull();
});

test("the audit log has changes under their key, and only the token's last four characters", () => {
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

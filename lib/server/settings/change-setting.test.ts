import { expect, test } from "vitest";
import { pageSettingChange } from "./change-setting.ts";

test.each([
  { key: "accessToken", value: { sealed: "s", lastFour: "1234" } },
  { key: "pendingPageBase", value: { base: 1 } },
  { key: "openLists", value: { isFetching: true } },
  { key: "callsPerSecond", value: { count: 11 } },
  { key: "callsPerSecond", value: { placement: "body" } },
  { key: "callsPerSecond" },
])("the command of a page refuses what is no setting of it or does not fit: %j", (input) => {
  expect(pageSettingChange("serviceFormat").input.safeParse(input).success).toBe(false);
});

test("the command of a page takes each of its settings, as its entry reads it", () => {
  const { input } = pageSettingChange("serviceFormat");
  expect(input.parse({ key: "pictureHosts", value: { hosts: "img.example.cn\n" } })).toEqual({
    key: "pictureHosts",
    value: { hosts: ["img.example.cn"] },
  });
});

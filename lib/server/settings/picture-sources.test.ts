import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { settings } from "#lib/server/db/schema.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { putSetting } from "./change-setting.ts";
import { lastPictureSources, noteSeenPictures, toPictureRule } from "./picture-sources.ts";
import { forgetSettings, noteSettingsVersion, settingsSnapshot } from "./settings-snapshot.ts";

withTestDatabase({ COMMERCE_BASE_URL: "https://api.example" });

beforeEach(async () => {
  await database().delete(settings);
  forgetSettings();
  await settingsSnapshot();
});

const note = async (...urls: (string | null)[]) => {
  await noteSeenPictures(toPictureRule((await settingsSnapshot()).values), urls);
  await settingsSnapshot();
};

test("a live desk lets pages load pictures from the hosts that responses brought and no other", async () => {
  expect(lastPictureSources()).toEqual(["https:"]);
  await note("https://img.example.cn/a.png", null, "https://10.0.0.8/b.png", "http://127.0.0.1:4010/c.png");
  expect(lastPictureSources()).toEqual(["https://img.example.cn:*"]);
  await note("https://img.example.cn/d.png", "https://pic.example.cn/e.png");
  expect(lastPictureSources()).toEqual(["https://img.example.cn:*", "https://pic.example.cn:*"]);
});

test("a service that names ever new hosts gets twenty of them", async () => {
  for (let index = 0; index < 30; index += 1) await note(`https://img${index}.example.cn/a.png`);
  expect(lastPictureSources()).toHaveLength(20);
});

test("what an admin names on another dashboard holds once this one has learned of a change", async () => {
  await putSetting("pictureHosts", { hosts: ["img.example.cn"] }, null);
  await settingsSnapshot();
  expect(lastPictureSources()).toEqual(["https://img.example.cn:*"]);
  const { version } = await settingsSnapshot();
  await database()
    .update(settings)
    .set({ value: { hosts: ["pic.example.cn"] } });
  noteSettingsVersion(version + 1);
  await expect.poll(lastPictureSources).toEqual(["https://pic.example.cn:*"]);
  await note("https://other.example.cn/a.png");
  expect(lastPictureSources()).toEqual(["https://pic.example.cn:*"]);
});

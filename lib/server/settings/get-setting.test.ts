import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { getSetting } from "./get-setting.ts";
import { putSetting } from "./change-setting.ts";
import { forgetSettings, settingsInMemory, settingsSnapshot } from "./settings-snapshot.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";

const testDatabase = withTestDatabase();

test("a setting is absent until it is put, and the last one put counts", async () => {
  expect(await getSetting("pendingPageBase")).toBeNull();
  await putSetting("pendingPageBase", { base: 0 }, null);
  expect(await getSetting("pendingPageBase")).toEqual({ base: 0 });
  await putSetting("pendingPageBase", { base: 1 }, null);
  expect(await getSetting("pendingPageBase")).toEqual({ base: 1 });
  expect(await getSetting("callsPerSecond")).toBeNull();
});

test("settings that were read while a change was stored aren't kept in memory", async () => {
  await putSetting("pendingPageBase", { base: 0 }, null);
  const reading = settingsSnapshot();
  // What a change does once it is stored.
  forgetSettings();
  expect((await reading).values.pendingPageBase).toEqual({ base: 0 });
  expect(settingsInMemory()).toBeNull();
  await settingsSnapshot();
  expect(settingsInMemory()?.values.pendingPageBase).toEqual({ base: 0 });
});

test("before it is opened and after it is closed the database is down, by name", async () => {
  const down = expect.objectContaining({ name: "AppError", code: "storageDown" }) as Error;
  await testDatabase.whileAway(async () => expect(() => database()).toThrow(down));
});

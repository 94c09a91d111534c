import { expect, test } from "vitest";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import { addPerson } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { SETTINGS } from "#lib/shared/settings/registry.ts";
import { getOrderStatuses, listOrderStatuses, noteSeenStatuses } from "./order-statuses.ts";

withTestDatabase();

const orders = (...statuses: (string | null)[]) => statuses.map((status) => ({ status }));

test("statuses of responses are noted once, as they are; none that may be a number or is no word", async () => {
  await noteSeenStatuses(orders("2", " 4 ", null, "", "13912345678", "x".repeat(25)));
  await noteSeenStatuses(orders("4", "WAIT_SELLER_SEND"));
  expect((await getOrderStatuses()).unnamed).toEqual(["2", "4", "WAIT_SELLER_SEND"]);
});

test("a named status is no longer among those without a name, and lists get its name", async () => {
  const { id } = await addPerson(["admin"]);
  const statuses = [{ value: "2", name: "待发货", isWaiting: true }];
  await changeSetting("orderStatuses", { statuses }, id);
  const settings = await getOrderStatuses();
  expect(settings.unnamed).toEqual(["4", "WAIT_SELLER_SEND"]);
  expect(settings.set?.name).toBeTruthy();
  expect(await listOrderStatuses()).toEqual(statuses);
});

test.each([
  [{ value: "2", name: "13912345678", isWaiting: true }],
  [{ value: "", name: "待发货", isWaiting: true }],
  [{ value: "2", name: " ", isWaiting: true }],
])("what is no name of a status is refused: %j", (status) =>
  expect(SETTINGS.orderStatuses.schema.safeParse({ statuses: [status] }).success).toBe(false),
);

test("one value has one name", () => {
  const twice = ["a", "b"].map((name) => ({ value: "2", name, isWaiting: false }));
  expect(SETTINGS.orderStatuses.schema.safeParse({ statuses: twice }).success).toBe(false);
});

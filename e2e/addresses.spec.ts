import { openTrail } from "./audit-log-entries.ts";
import { expect, test } from "./fixtures.ts";
import { dockOf, openList, openOrder, selectRow, sheetOf } from "./order-rows.ts";
import { findShopId, visitAs } from "#lib/testing/visit-desk.ts";

const PLANTED = "良渚街道九号云栖苑";

test.beforeEach(async ({ sandbox, signIn }) => {
  const patch = { receiver_address: PLANTED, receiverAddress: PLANTED };
  await sandbox.control.addFault({ kind: "patchRows", patch }, { times: null });
  await signIn("staff");
});

test("no response to staff, page or list, has an address", async ({ desk }) => {
  const staff = await visitAs(desk, "staff");
  const shop = await findShopId(staff, "林间小铺");
  for (const list of ["sold", "pending"]) {
    for (const headers of [undefined, { rsc: "1" }]) {
      const text = await (await staff.fetch(`/orders/${list}?shop=${shop}`, { headers })).text();
      expect(text).not.toContain("良渚");
    }
    for (const again of [1, 2]) {
      const text = await (await staff.fetch(`/api/orders/${list}?shop=${shop}&size=100`)).text();
      expect(text, `look ${again}`).toContain('"hasAddress":true');
      expect(text).not.toContain("良渚");
    }
  }
});

test("addresses of seven orders cost no call and one log entry; hidden ones are requested again", async ({
  page,
  context,
  desk,
  calls,
}) => {
  const trail = await openTrail(desk, "receiverAddressSeen");
  await openList(page);
  const [paid, before] = [await calls(), await trail.total()];
  for (let row = 0; row < 7; row += 1) await selectRow(page, row);
  await dockOf(page).getByRole("button", { name: "Show addresses" }).click();
  const sheet = page.getByRole("dialog", { name: "Addresses" });
  await expect(sheet.getByText(PLANTED)).toHaveCount(7);
  await expect(sheet.getByText("7 addresses. Viewing them was logged.")).toBeVisible();
  expect(await trail.total()).toBe(before + 1);
  expect((await trail.newest())?.details).toMatchObject({ count: 7, orders: expect.any(Array) });
  expect(await calls()).toBe(paid);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  expect(await page.content()).not.toContain(PLANTED);

  await openOrder(page);
  const one = sheetOf(page);
  const show = one.getByRole("button", { name: "Show address" });
  // The script of the sheet comes with its first opening.
  await expect(show).toBeVisible();
  await context.setOffline(true);
  await show.click();
  await expect(one.getByRole("alert")).toContainText("This view couldn’t be logged");
  await context.setOffline(false);
  for (const seen of [before + 2, before + 3]) {
    await one.getByRole("button", { name: "Show address" }).click();
    await expect(one.getByText(PLANTED)).toBeVisible();
    expect(await trail.total()).toBe(seen);
    await one.getByRole("button", { name: "Hide" }).click();
    await expect(one.getByText(PLANTED)).toHaveCount(0);
  }
});

test("addresses that cannot be recorded stay hidden, and a second press shows them", async ({
  page,
  context,
}) => {
  await openList(page, "/orders/pending");
  await selectRow(page, 0);
  // The page must have this part before the network goes offline.
  const press = page.getByRole("button", { name: "Show addresses" });
  await expect(press).toBeVisible();
  await context.setOffline(true);
  await press.click();
  const sheet = page.getByRole("dialog", { name: "Addresses" });
  await expect(sheet.getByRole("alert")).toBeVisible();
  await expect(sheet.getByText(PLANTED)).toHaveCount(0);
  await context.setOffline(false);
  await sheet.getByRole("button", { name: "Try again" }).click();
  await expect(sheet.getByText(PLANTED)).toHaveCount(1);
});

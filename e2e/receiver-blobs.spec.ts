import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import { visitAs } from "#lib/testing/visit-desk.ts";

const BLOB = `enc:${"Q2lwaGVy".repeat(512)}`;

test("row 72: an encrypted receiver is a word in its cell, copied whole, and for staff alone", async ({
  page,
  desk,
  sandbox,
  signIn,
  context,
  consoleErrors,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await sandbox.control.addFault(
    { kind: "patchRows", patch: { receiver_name: BLOB, receiver_phone: BLOB } },
    { times: null },
  );
  await signIn("staff");
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
  const row = orderRows(page).first();
  const cell = row.getByRole("cell").filter({ hasText: "encrypted" });
  const [rowBox, cellBox] = [await row.boundingBox(), await cell.boundingBox()];
  expect(rowBox?.height).toBeLessThanOrEqual(64);
  expect(cellBox?.width).toBeLessThanOrEqual(400);
  await row.getByRole("button").first().click();
  const sheet = page.getByRole("dialog", { name: "Order details" });
  await expect(sheet.getByText("encrypted", { exact: true })).toHaveCount(2);
  await sheet
    .locator("dd")
    .filter({ hasText: "encrypted" })
    .first()
    .getByRole("button", { name: "Copy" })
    .click();
  await expect(page.getByText("Encrypted text copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(BLOB);
  const marketing = await visitAs(desk, "marketing");
  for (const path of ["/api/orders/sold", "/api/orders/pending"])
    expect((await marketing.fetch(path)).status).toBe(403);
  expect(consoleErrors).toEqual([]);
});

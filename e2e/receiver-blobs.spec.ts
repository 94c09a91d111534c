import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import { visitAs } from "#lib/testing/visit-desk.ts";

const BLOB = `enc:${"Q2lwaGVy".repeat(512)}`;

test("row 72: encrypted receivers of 4 kB take one line in a cell, and only staff get them", async ({
  page,
  desk,
  sandbox,
  signIn,
  consoleErrors,
}) => {
  await sandbox.control.addFault(
    { kind: "patchRows", patch: { receiver_name: BLOB, receiver_phone: BLOB } },
    { times: null },
  );
  await signIn("staff");
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
  const row = orderRows(page).first();
  const cell = row.getByRole("cell").filter({ hasText: "enc:" });
  const [rowBox, cellBox] = [await row.boundingBox(), await cell.boundingBox()];
  expect(rowBox?.height).toBeLessThanOrEqual(64);
  expect(cellBox?.width).toBeLessThanOrEqual(400);
  await row.getByRole("button").first().click();
  await expect(
    page.getByRole("dialog", { name: "Order details" }).getByText(BLOB, { exact: true }),
  ).toHaveCount(2);
  const marketing = await visitAs(desk, "marketing");
  for (const path of ["/api/orders/sold", "/api/orders/pending"])
    expect((await marketing.fetch(path)).status).toBe(403);
  expect(consoleErrors).toEqual([]);
});

import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";

test("a scanned number and its Enter open its order from the book, an unknown one opens nothing", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("staff");
  await page.goto("/orders/pending");
  await expect(orderRows(page)).toHaveCount(20);
  const number =
    (await page
      .getByRole("cell", { name: /^\d{19}$/ })
      .first()
      .textContent()) ?? "";
  await page.goto("/orders/book");
  await expect(orderRows(page)).toHaveCount(20);
  const before = [await calls("pendingOrders"), await calls("soldOrders")];
  const field = page.getByRole("combobox", { name: "Search" });
  const scan = async (text: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(field).toBeFocused();
    // A scanner leaves no time between its keys.
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  };
  const unknown = "9999999999999999999";
  await scan(unknown);
  await expect(page.getByRole("group", { name: /service/i }).getByRole("option")).toBeVisible();
  await expect(page).toHaveURL(/orders\/book/);
  await expect(field).toHaveValue(unknown);
  await page.keyboard.press("Escape");

  await scan(number);
  await expect(page.getByRole("dialog", { name: "Order details" })).toContainText(number);
  await expect(page).toHaveURL(new RegExp(`open=${number}`));
  expect([await calls("pendingOrders"), await calls("soldOrders")]).toEqual(before);
});

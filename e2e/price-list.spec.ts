import type { Page } from "@playwright/test";
import { openCards } from "./card-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";

const points = (page: Page) => page.getByRole("banner").getByText(/today$/);
const group = (page: Page, name: string) => page.getByRole("group", { name });
const save = (page: Page) => page.getByRole("button", { name: "Save" });

test("prices of the contract are on buttons before any charge, and make points certain", async ({
  page,
  beginAnew,
  signIn,
  desk,
  calls,
}) => {
  await beginAnew();
  await signIn("admin");
  const form = await openCards(page, desk.url);
  await expect(form.check).toHaveAccessibleName("Check 2 elements price unknown");
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
  await expect(points(page)).toHaveText("≈ 1 point today");
  await page.goto("/");
  await page.getByRole("link", { name: "Enter prices" }).click();

  await group(page, "Top-up links").getByLabel("Each call").fill("two");
  await save(page).click();
  await expect(page.getByText("Enter a whole number from 0 to 1,000,000.")).toBeVisible();
  await group(page, "Top-up links").getByLabel("Each call").fill("2");
  await group(page, "Card checks").getByLabel("2 elements").fill("3");
  for (const edition of ["basic", "enhanced"]) await group(page, "Sold orders").getByLabel(edition).fill("1");
  await expect(group(page, "Sold orders")).toContainText("Seen so far");
  await expectAccessible(page, "the price list");
  await save(page).click();
  await expect(page.getByText("Choose per call or per row.")).toBeVisible();
  await group(page, "Sold orders").getByRole("radio", { name: "Per call" }).check({ force: true });
  await save(page).click();
  await expect(page.getByText("List charges are counted per call.")).toBeVisible();
  await expect(points(page)).toHaveText("1 point today");

  await page.goto("/");
  await expect(page.getByRole("main")).not.toContainText("Points are approximate");
  await openCards(page, desk.url);
  await expect(form.check).toHaveAccessibleName("Check 2 elements ≈ 3 points");
  await page.goto("/settings/audit");
  await expect(
    page
      .getByRole("table")
      .getByRole("row", { name: /prices/ })
      .first(),
  ).toBeVisible();
  expect(await calls()).toBe(1);
});

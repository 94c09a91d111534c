import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const table = (page: Page) => page.getByRole("table", { name: "Usage by day" });

test("a day opens to the other figures of its operations by keyboard, without a read", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await page.goto("/orders/sold");
  await expect(page.locator("tbody tr")).toHaveCount(20);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator("table[aria-busy=false] tbody tr")).toHaveCount(20);
  await signIn("admin");
  await page.goto("/usage?period=today");
  const open = table(page).getByRole("button", { name: /^Other figures: \d{4}-\d{2}-\d{2}$/ });
  await expect(open).toHaveAttribute("aria-expanded", "false");
  await expect(table(page).locator("tbody tr")).toHaveCount(1);
  const asked: string[] = [];
  page.on("request", (request) => void (request.url().includes("/api/") && asked.push(request.url())));
  await open.focus();
  await page.keyboard.press("Enter");
  await expect(open).toHaveAttribute("aria-expanded", "true");
  await expect(open).toBeFocused();
  await expect(table(page).locator("tbody").getByRole("rowheader")).toHaveText([
    /so far/,
    "Possibly charged",
    "Not reported",
    "Calls saved",
    "Points saved",
  ]);
  await page.emulateMedia({ media: "print" });
  await expect(table(page).getByRole("rowheader", { name: "Calls saved" })).toBeVisible();
  await expect(open).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await open.press("Space");
  await expect(table(page).locator("tbody tr")).toHaveCount(1);
  expect(asked).toEqual([]);
});

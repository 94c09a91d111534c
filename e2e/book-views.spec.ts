import type { Page } from "@playwright/test";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { fillBook } from "./fill-book.ts";
import { chooseFlag, flagButton } from "./choose-flag.ts";
import { expect, signInAs, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import { countPresses } from "./presses.ts";
import { openPage } from "./until-listening.ts";

async function openFilledBook(page: Page, desk: RunningDesk): Promise<void> {
  await fillBook(page, desk, "sold", 20);
  await page.goto("/orders/book");
  await expect(orderRows(page)).toHaveCount(20);
}

const viewButton = (page: Page, name: string) => page.getByRole("button", { name: `View: ${name}` });
const headings = async (page: Page) =>
  (await page.getByRole("columnheader").allTextContents()).filter((text) => text !== "");

async function openView(page: Page, from: string, to: string): Promise<void> {
  await viewButton(page, from).click();
  await page.getByRole("menuitemradio", { name: to }).click();
  await expect(viewButton(page, to)).toBeVisible();
}

async function act(page: Page, view: string, item: string): Promise<void> {
  await viewButton(page, view).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("the four locked views open with their filters; moved and widened columns stay so", async ({
  page,
  desk,
  signIn,
  consoleErrors,
}) => {
  // Two walks in one.
  test.setTimeout(120_000);
  await signIn("staff");
  await openFilledBook(page, desk);
  await viewButton(page, "All orders").click();
  const counted = page.getByRole("menuitemradio", { name: /^Flagged [1-9]\d*$/ });
  await expect(counted).toBeVisible();
  const count = Number((await counted.textContent())?.match(/\d+$/)?.[0]);
  await counted.click();
  await expect(orderRows(page)).toHaveCount(count);
  await openView(page, "Flagged", "Ship today");
  await expect(page).toHaveURL(/due=today&sort=shipBy&view=shipToday|due=today.*view=shipToday/);
  await expect(page.getByRole("button", { name: /^Today \d/ })).toHaveAttribute("aria-pressed", "true");
  await openView(page, "Ship today", "Overdue");
  await expect(page.getByRole("button", { name: /^Overdue \d/ })).toHaveAttribute("aria-pressed", "true");
  await openView(page, "Overdue", "Pre-sale");
  await openView(page, "Pre-sale", "Flagged");
  await expect(flagButton(page)).toHaveText("FlagWith a flag");
  await expect(page.getByText("Edited")).toBeHidden();
  await chooseFlag(page, "Flag 1");
  await expect(page.getByText("Edited")).toBeVisible();
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(page).toHaveURL(/flag=any/);
  await page.goto("/orders/book?view=shipToday");
  await expect(page).toHaveURL(/due=today/);
  await expect(viewButton(page, "Ship today")).toBeVisible();

  await page.goto("/orders/book");
  await expect(orderRows(page)).toHaveCount(20);
  const before = await headings(page);
  await page.getByRole("button", { name: "Columns and density" }).click();
  await page.getByRole("menuitem", { name: "Reorder columns…" }).click();
  const dialog = page.getByRole("dialog");
  const up = dialog.getByRole("button", { name: "Move Amount up" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Amount is now 1 of")).toBeAttached();
  await expectAccessible(page, "dialog", { include: "dialog" });
  await dialog.getByRole("button", { name: "Done" }).click();
  const after = await headings(page);
  expect(after.indexOf("Amount")).toBe(before.indexOf("Amount") - 1);

  const edge = page.getByRole("separator", { name: "Width of Amount" });
  await edge.focus();
  const start = Number(await edge.getAttribute("aria-valuenow"));
  await page.keyboard.press("ArrowRight");
  await expect(edge).toHaveAttribute("aria-valuenow", String(start + 8));
  const shipBy = page.getByRole("separator", { name: "Width of Ship by" });
  const box = await shipBy.boundingBox();
  if (box === null) throw new Error("no edge");
  await page.mouse.move(box.x + 5, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 65, box.y + 10, { steps: 4 });
  await page.mouse.up();
  const dragged = (await shipBy.getAttribute("aria-valuenow")) ?? "";
  expect(Number(dragged)).toBeGreaterThan(160);
  await page.reload();
  await expect(orderRows(page)).toHaveCount(20);
  expect(await headings(page)).toEqual(after);
  await expect(edge).toHaveAttribute("aria-valuenow", String(start + 8));
  await expect(shipBy).toHaveAttribute("aria-valuenow", dragged);
  await edge.focus();
  await page.keyboard.press("Delete");
  await expect(edge).toHaveAttribute("aria-valuenow", String(start));
  await expectAccessible(page, "thead", { include: "thead" });

  await page.getByRole("button", { name: "Columns and density" }).click();
  await page.getByRole("menuitem", { name: "Reorder columns…" }).click();
  await dialog.getByRole("button", { name: "Reset columns" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  expect(await headings(page)).toEqual(before);
  expect(consoleErrors).toEqual([]);
});

test("a view is shared in eight clicks; others open it in two, and can't change it", async ({
  page,
  signIn,
  desk,
  browser,
  consoleErrors,
}) => {
  await signIn("staff");
  await openFilledBook(page, desk);
  const presses = await countPresses(page);
  await chooseFlag(page, "With a flag");
  await page.getByRole("button", { name: "Columns and density" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Remark" }).click();
  await page.keyboard.press("Escape");
  await act(page, "All orders", "Save as a view…");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.insertText("Flags");
  await dialog.getByRole("checkbox", { name: /^Share with everyone/ }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(viewButton(page, "Flags")).toBeVisible();
  await expect(page).toHaveURL(/view=[\da-f-]{36}/);
  expect(presses).toEqual({ clicks: 8, keys: 1, pastes: 0 });

  await page.getByRole("button", { name: "Amount" }).click();
  await expect(page.getByText("Edited")).toBeVisible();
  await page.getByRole("group", { name: "Edited" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Edited")).toBeHidden();
  await act(page, "Flags", "Rename…");
  await dialog.getByLabel("Name").fill("电话 13912345678");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This looks like a phone")).toBeVisible();
  await dialog.getByLabel("Name").fill("Flags to look at");
  await expectAccessible(page, "dialog", { include: "dialog" });
  await dialog.getByRole("button", { name: "Save" }).click();
  for (const [item, button] of [
    ["Stop sharing…", "Stop sharing"],
    ["Share with everyone…", "Share"],
  ] as const) {
    await act(page, "Flags to look at", item);
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  const others = await browser.newContext();
  await signInAs(desk, others, "admin");
  const other = await others.newPage();
  await openPage(other, `${desk.url}/orders/book`);
  const theirs = await countPresses(other);
  await openView(other, "All orders", "Flags to look at");
  await expect(other).toHaveURL(/flag=any.*sort=amount/);
  await expect(other.getByRole("columnheader", { name: "Remark" })).toHaveCount(0);
  expect(theirs).toEqual({ clicks: 2, keys: 0, pastes: 0 });
  await viewButton(other, "Flags to look at").click();
  await expect(other.getByRole("menuitem", { name: "Rename…" })).toHaveCount(0);
  await other.getByRole("menuitem", { name: "Delete…" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await viewButton(other, "Flags to look at").click();
  await other.getByRole("menuitemcheckbox", { name: "Open the order book with this view" }).click();
  await expect(other.getByRole("menuitemcheckbox", { checked: true })).toBeVisible();
  await other.goto(`${desk.url}/`);
  await other
    .getByRole("link", { name: /^Order book/ })
    .first()
    .click();
  await expect(viewButton(other, "Flags to look at")).toBeVisible();
  await expect(other).toHaveURL(/flag=any/);
  await others.close();

  await openView(page, "Flags to look at", "All orders");
  await openView(page, "All orders", "Flags to look at");
  await act(page, "Flags to look at", "Delete…");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(viewButton(page, "All orders")).toBeVisible();
  await viewButton(page, "All orders").click();
  await expect(page.getByRole("menuitemradio", { name: "Flags to look at" })).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

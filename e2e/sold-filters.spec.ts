import type { Page } from "@playwright/test";
import { formParts } from "#lib/testing/sandbox-control.ts";
import type { RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { dateButton, datePanel, typeDays } from "./date-range.ts";
import { chooseFlag, flagButton } from "./choose-flag.ts";
import { expect, test } from "./fixtures.ts";
import { isAtRest, nextButton, openList, orderRows, where } from "./order-rows.ts";

test.beforeEach(async ({ signIn, page }) => {
  await signIn("staff");
  await openList(page);
});

test("each filter is one call from page 1 and in the URL; basic edition says why they are off", async ({
  page,
  sandbox,
  calls,
}) => {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  await nextButton(page).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => calls()).toBe(2);
  await typeDays(page, { From: "2026-01-02" });
  await expect(page).toHaveURL(/from=2026-01-02/);
  expect(page.url()).not.toContain("page=");
  await expect.poll(() => calls()).toBe(3);
  expect(await lastForm(sandbox)).toMatchObject({ start_time: "2026-01-02", page: "0" });

  await typeDays(page, { To: today.replaceAll("-", "/") });
  await expect(page).toHaveURL(new RegExp(`to=${today}`));
  await expect.poll(() => calls()).toBe(4);
  expect(await lastForm(sandbox)).toMatchObject({ start_time: "2026-01-02", end_time: today });

  await chooseFlag(page, "Flag 3");
  await expect(page).toHaveURL(/flag=3/);
  await expect.poll(() => calls()).toBe(5);
  expect(await lastForm(sandbox)).toMatchObject({ remarkTag: "3" });
  await isAtRest(page);
  const flags = await orderRows(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelectorAll("td, th")[6]?.textContent.slice(0, 1)),
  );
  expect(new Set(flags)).toEqual(new Set(["3"]));

  await page.getByRole("button", { name: "More", exact: true }).click();
  const more = page.getByRole("dialog", { name: "Filters" });
  await more.getByLabel("Flag name").fill("无此旗标");
  await more.getByRole("button", { name: /^Show orders/ }).click();
  await expect.poll(() => calls()).toBe(6);
  expect(await lastForm(sandbox)).toMatchObject({ remarkTag: "3", remarkTagName: "无此旗标" });
  await expect(page.getByRole("heading", { name: "No orders match your filters" })).toBeVisible();
  await page.getByRole("button", { name: "Remove filter: Flag name 无此旗标" }).click();
  await expect(orderRows(page).first()).toBeVisible();

  await page.reload();
  await expect(dateButton(page)).toHaveText(`Dates01-02 – ${today.slice(5)}`);
  await expect(flagButton(page)).toHaveText("Flag3");
  await expect(orderRows(page).first()).toBeVisible();
  expect(await calls()).toBe(6);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(where(page, "1,234 orders")).toBeVisible();
  expect(new URL(page.url()).searchParams.has("from")).toBe(false);

  await chooseFlag(page, "Flag 2");
  await expect.poll(() => calls()).toBe(7);
  await page.getByRole("radio", { name: "Basic" }).check();
  await expect(
    page.getByText("Date, remark and flag filters work in the Enhanced edition only."),
  ).toBeVisible();
  await expect.poll(() => calls()).toBe(8);
  const form = await lastForm(sandbox);
  expect(form).toMatchObject({ vvtype: "2" });
  expect(Object.keys(form).filter((name) => /^(start_time|end_time|remark)/.test(name))).toEqual([]);
  for (const field of [dateButton(page), page.getByRole("textbox", { name: "Remark", exact: true })]) {
    await expect(field).toBeDisabled();
    await expect(field).toHaveAccessibleDescription(/in the Enhanced edition only/);
  }
  await expect(flagButton(page)).toBeDisabled();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(more.getByLabel("Flag name")).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("radio", { name: "Basic" })).toBeChecked();
  await expect(orderRows(page)).toHaveCount(20);
});

test("a remark filters, is in no URL, survives a reload, and requests nothing in another tab", async ({
  page,
  context,
  sandbox,
  calls,
}) => {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  const word = await aRemark(page);
  const remark = page.getByRole("textbox", { name: "Remark" });
  await remark.pressSequentially(word);
  await flagButton(page).focus();
  expect(await calls()).toBe(1);
  await remark.press("Enter");
  await expect.poll(() => calls()).toBe(2);
  expect(await lastForm(sandbox)).toMatchObject({ remark: word });
  await isAtRest(page);
  await expect(orderRows(page).first()).toContainText(word);
  await page.reload();
  await expect(orderRows(page).first()).toContainText(word);
  await expect(remark).toHaveValue(word);
  expect(await calls()).toBe(2);
  expect([...urls, page.url()].filter((url) => decodeURIComponent(url).includes(word))).toEqual([]);

  const other = await context.newPage();
  await other.goto(page.url());
  const lost = other.getByRole("heading", { name: "Remark filter cleared" });
  await expect(lost).toBeVisible();
  await expect(other.getByRole("button", { name: "Refresh" })).toBeDisabled();
  await chooseFlag(other, "Flag 1");
  await expect(other).toHaveURL(/flag=1&r=/);
  await chooseFlag(other, "Any");
  await expect(other).not.toHaveURL(/flag=/);
  await expect(lost).toBeVisible();
  expect(await calls()).toBe(2);
  await other.getByRole("button", { name: "Show all orders" }).click();
  await expect(where(other, "1,234 orders")).toBeVisible();
  expect(new URL(other.url()).searchParams.has("r")).toBe(false);
  expect(await lastForm(sandbox)).toMatchObject({ remark: word });
  expect(await calls()).toBe(2);

  await page.getByRole("button", { name: "Remove filter: Remark" }).click();
  await expect(where(page, "1,234 orders")).toBeVisible();
  expect(await calls()).toBe(2);
});

test("invalid days and ranges are reported, not sent; an applied filter keeps the focus", async ({
  page,
  calls,
}) => {
  await typeDays(page, { From: "2026-13-45" });
  const [from, to] = [datePanel(page).getByLabel("From"), datePanel(page).getByLabel("To", { exact: true })];
  await expect(from).toHaveAccessibleDescription("Enter a date like 2026-11-21.");
  await typeDays(page, { From: "2026-05-02", To: "2026-05-01" });
  await expect(to).toHaveAccessibleDescription("Start date is after end date.");
  await page.keyboard.press("Escape");
  await expect(datePanel(page)).toHaveCount(0);
  await expect(dateButton(page)).toBeFocused();
  await expect(dateButton(page)).toHaveText("DatesAny time");
  expect(await calls()).toBe(1);

  const remark = page.getByRole("textbox", { name: "Remark", exact: true });
  for (const [text, sent] of [
    ["送礼", 2],
    ["", 2],
    ["加急", 3],
  ] as const) {
    await remark.fill(text);
    await remark.press("Enter");
    await expect.poll(() => calls()).toBe(sent);
    await isAtRest(page);
    await expect(remark).toBeFocused();
  }
  await page.getByRole("button", { name: "Remove filter: Remark", exact: true }).click();
  await expect(remark).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(flagButton(page)).toBeFocused();
});

/** Reads the beginning of a remark on the page. */
async function aRemark(page: Page): Promise<string> {
  const texts = await orderRows(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelectorAll("td, th")[7]?.textContent.trim() ?? ""),
  );
  const text = texts.find((one) => one.length >= 2);
  if (text === undefined) throw new Error("no order on the page has a remark");
  return text.slice(0, 4);
}

/** The fields of the newest request at the sandbox. */
async function lastForm(sandbox: RunningSandbox): Promise<Record<string, string>> {
  return Object.fromEntries(formParts((await sandbox.control.meter()).calls.at(-1)!));
}

import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { chooseFlag } from "./choose-flag.ts";
import { expect, test } from "./fixtures.ts";
import { openShop } from "./open-shop.ts";
import { orderRows } from "./order-rows.ts";
import { readPng, readQr } from "./read-qr.ts";

const SHOP = "山野茶事";
const OWNER_ID = "2211480925736";

test.beforeEach(async ({ signIn, page }) => {
  await signIn("staff");
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
});

test("row 13: the code on screen is the link; after confirming, the same request fills the table", async ({
  page,
  context,
  sandbox,
}) => {
  await chooseFlag(page, "Flag 2");
  await expect(page).toHaveURL(/flag=2/);
  await expect.poll(async () => (await sandbox.control.meter()).calls.length).toBe(2);
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false");
  await sandbox.control.clearMeter();
  await openShop(page, SHOP);
  const sheet = await scanSheet(page);
  await sheet.getByText("Link and cost").click();
  const link = sheet.getByRole("link", { name: "Open" });
  const url = (await link.getAttribute("href"))!;
  expect(url).toContain(`/authorize?shop=${OWNER_ID}`);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await readQr(sheet.getByRole("img", { name: "Authorization code" }))).toBe(url);
  }
  await expect(sheet.getByText(new URL(url).host, { exact: true })).toBeVisible();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await sheet.getByRole("button", { name: "Copy link" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  const [owner] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await owner.getByRole("button", { name: /Confirm authorization/ }).click();
  await expect(owner.getByText("授权成功", { exact: true })).toBeVisible();
  expect(await owner.evaluate(() => window.opener === null && document.referrer === "")).toBe(true);
  await owner.close();

  await sheet.getByRole("button", { name: /^The owner has authorized it/ }).click();
  await expect(orderRows(page).first()).toBeVisible();
  await expect(sheet).toHaveCount(0);
  const { calls } = await sandbox.control.meter();
  expect(calls.map(({ code }) => code)).toEqual([302, 0]);
  expect(fieldErrors(calls[1]!.rawBody)).toEqual(fieldErrors(calls[0]!.rawBody));
});

test("code, sending and going on are in sight at once; a second 302 says so, nothing is repeated", async ({
  page,
  calls,
}) => {
  await openShop(page, SHOP);
  const sheet = await scanSheet(page);
  for (const size of [
    { width: 1366, height: 768 },
    { width: 360, height: 780 },
  ]) {
    await page.setViewportSize(size);
    for (const part of [
      sheet.getByRole("img", { name: "Authorization code" }),
      sheet.getByRole("button", { name: "Send to the owner" }),
      sheet.getByRole("button", { name: /^The owner has authorized it/ }),
      sheet.getByText("Link and cost"),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByText("http")).toHaveCount(0);
  }
  // Close, send and go on.
  await expect(sheet.getByRole("button")).toHaveCount(3);

  await page.setViewportSize({ width: 1440, height: 900 });
  await sheet.getByRole("button", { name: /^The owner has authorized it/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Still not authorized." })).toBeVisible();
  await expect(sheet.getByRole("img", { name: "Authorization code" })).toBeVisible();
  expect(await calls()).toBe(3);
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: `${SHOP} isn’t authorized` })).toBeVisible();
  await expect(page.getByText("Sold orders, page 1")).toBeVisible();
  expect(await readQr(page.getByRole("img", { name: "Authorization code" }))).toContain(OWNER_ID);
  expect(await calls()).toBe(3);
});

test("a shop that is revoked while its orders are on the screen keeps them below the sheet", async ({
  page,
  sandbox,
}) => {
  await sandbox.control.deauthorize("2208841037615");
  await page.getByRole("button", { name: "Refresh" }).click();
  const sheet = page.getByRole("dialog", { name: "林间小铺 isn’t authorized" });
  await expect(sheet).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(orderRows(page)).toHaveCount(20);
  await page.getByRole("alert").getByRole("button", { name: "Show the code" }).click();
  await sandbox.control.authorize("2208841037615");
  await sheet.getByRole("button", { name: /^The owner has authorized it/ }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: "not authorized" })).toHaveCount(0);
});

test("row 16: HTTP 302 without an envelope offers a scan, but calls it neither needed nor free", async ({
  page,
  sandbox,
  calls,
}) => {
  await sandbox.control.setOptions({ linkPlace: "location" });
  await openShop(page, SHOP);
  const sheet = await scanSheet(page, "may not be");
  await expect(
    sheet.getByText(
      "We were redirected: the shop isn’t authorized, or something on your network redirects us.",
    ),
  ).toBeVisible();
  await sheet.getByText("Link and cost").click();
  await expect(sheet.getByText("1 call may have been charged.")).toBeVisible();
  expect(await readQr(sheet.getByRole("img", { name: "Authorization code" }))).toContain(OWNER_ID);
  const confirm = sheet.getByRole("button", { name: /^The owner has authorized it/ });
  await expect(confirm).toHaveText(/may cost .*more$/);
  await confirm.click();
  await expect(
    page.getByRole("alert").filter({ hasText: "We were redirected to the same address again." }),
  ).toBeVisible();
  expect(await calls()).toBe(3);
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: `${SHOP} may not be authorized` })).toBeVisible();
  await expect(page.getByText("1 call may have been charged.")).toBeVisible();
  await sandbox.control.authorize(OWNER_ID);
  await page.getByRole("button", { name: /^The owner has authorized it/ }).click();
  await expect(orderRows(page).first()).toBeVisible();
  expect(await calls()).toBe(4);
});

const inert = [
  "javascript:alert(document.domain)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example/authorize",
  "https://shop@evil.example/authorize",
  `https://evil.example/${"a".repeat(10_000)}`,
];

test("rows 14 and 15: no link or an unsafe one is no code, another host or port gets a caution", async ({
  page,
  sandbox,
  calls,
}) => {
  const sheet = page.getByRole("dialog", { name: `${SHOP} isn’t authorized` });
  const confirm = sheet.getByRole("button", { name: /^The owner has authorized it/ });
  for (const [index, data] of inert.entries())
    await test.step(data.slice(0, 40), async () => {
      await sandbox.control.addFault({ kind: "code", code: 302, data });
      if (index === 0) await openShop(page, SHOP);
      else await confirm.click();
      await expect.poll(() => calls()).toBe(2 + index);
      await expect(sheet.getByText(data.slice(0, 30))).toBeVisible();
      await expect(sheet.getByText("isn’t a safe link")).toBeVisible();
      await expect(sheet).not.toContainText(/this code|the code below/);
      await expect(sheet.getByRole("link")).toHaveCount(0);
      await expect(sheet.getByRole("img")).toHaveCount(0);
      await expect(sheet.getByRole("button", { name: "Copy link" })).toHaveCount(0);
    });

  await sandbox.control.addFault({ kind: "code", code: 302 });
  await sandbox.control.addFault({ kind: "code", code: 302, data: { qr: "https://pay.example/a?b=1" } });
  await confirm.click();
  await expect(sheet.getByText("The service didn’t send an authorization link.")).toBeVisible();
  await expect(sheet).not.toContainText(/this code|the code below/);
  await confirm.click();
  await expect(
    sheet.getByText("This link goes to pay.example, a different host or port than the service."),
  ).toBeVisible();
  expect(await readQr(sheet.getByRole("img", { name: "Authorization code" }))).toBe(
    "https://pay.example/a?b=1",
  );
  const { hostname } = new URL(sandbox.baseUrl);
  await sandbox.control.addFault({ kind: "code", code: 302, data: { qr: `http://${hostname}:9/a?b=1` } });
  await confirm.click();
  await expect(sheet.getByText(`This link goes to ${hostname}:9, a different host or port`)).toBeVisible();
});

test("a paid code is shown again for no call with its age, and is saved, copied and sent", async ({
  page,
  context,
  sandbox,
  calls,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openShop(page, SHOP);
  const first = await scanSheet(page);
  const url = await readQr(first.getByRole("img", { name: "Authorization code" }));
  await expect(first.getByText(/^Code from/)).toHaveCount(0);
  const send = async (name: string) => {
    await first.getByRole("button", { name: "Send to the owner" }).click();
    await first.getByRole("menuitem", { name }).click();
  };
  for (const [item, words] of [
    ["Copy a message in Chinese", `您好，店铺“${SHOP}”需要您授权一次`],
    ["Copy a message in English", `Hello, the shop “${SHOP}” needs your authorization once`],
  ] as const) {
    await send(item);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(words);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(url);
  }
  const started = page.waitForEvent("download");
  await send("Save the code");
  const file = await started;
  expect(file.suggestedFilename()).toBe("authorization-code-simulated.png");
  expect(readPng(await readFile(await file.path()))).toBe(url);
  await send("Copy the code");
  await expect(page.getByText("Code copied")).toBeVisible();
  expect(await calls()).toBe(2);

  await page.reload();
  const again = await scanSheet(page);
  await expect(again.getByText(/^Code from \d\d:\d\d\. We don’t know how long it’s valid\.$/)).toBeVisible();
  await again.getByText("Link and cost").click();
  await expect(again.getByText("0 points", { exact: true })).toBeVisible();
  expect(await readQr(again.getByRole("img", { name: "Authorization code" }))).toBe(url);
  expect(await calls()).toBe(2);

  await again.getByRole("button", { name: /^Get a new code/ }).click();
  await expect(again.getByText(/^Code from/)).toHaveCount(0);
  await expect(again.getByText("Still not authorized.")).toHaveCount(0);
  await expect.poll(() => calls()).toBe(3);

  await page.reload();
  await sandbox.control.authorize(OWNER_ID);
  await (await scanSheet(page)).getByRole("button", { name: /^The owner has authorized it/ }).click();
  await expect(orderRows(page).first()).toBeVisible();
  expect(await calls()).toBe(4);
});

async function scanSheet(page: Page, verb = "isn’t"): Promise<Locator> {
  const sheet = page.getByRole("dialog", { name: `${SHOP} ${verb} authorized` });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Names and values of a multipart body. */
function fieldErrors(rawBody: string): string[] {
  return [
    ...Buffer.from(rawBody, "base64")
      .toString("utf8")
      .matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g),
  ].map(([, name, value]) => `${name}=${value}`);
}

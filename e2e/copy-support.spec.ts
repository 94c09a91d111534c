import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { chooseFile } from "./choose-file.ts";
import { expect, test } from "./fixtures.ts";

const copy = (page: Page) => page.getByRole("button", { name: "Copy for support" });
const MOMENT = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+08:00`;
const REFERENCE = /^Reference: ([\da-f]{8})-[\da-f-]{27}$/;
const WORDS = "系统错误 [redacted] ****0123 急**";
const BLOCK = [
  expect.stringMatching(new RegExp(`^Time: ${MOMENT}$`)),
  "Operation: Pending orders (POST /papi/tool/accounts/gpso)",
  "Outcome: incomplete response; may have been charged · The service had a system error",
  "Code: 200",
  "HTTP status: 200",
  `Service message: ${WORDS}`,
  expect.stringMatching(REFERENCE),
  "request_id: r-48213",
  expect.stringMatching(new RegExp(`^Service timestamp: ${MOMENT}$`)),
];

async function pressed(page: Page): Promise<string[]> {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await copy(page).click();
  await expect(page.getByText("Copied for support").first()).toBeVisible();
  return (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
}

test("one press copies a problem's details for support, from the problem, the log and open calls", async ({
  page,
  context,
  sandbox,
  beginAnew,
  signIn,
}) => {
  test.setTimeout(120_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await beginAnew();
  await signIn("admin");
  await page.goto("/orders/pending");
  await expect(page.getByRole("table").locator("tbody tr").first()).toBeVisible();
  const time = Math.floor(Date.now() / 1_000);
  await sandbox.control.addFault({
    kind: "patchEnvelope",
    patch: {
      code: 200,
      msg: `系统错误 ${sandbox.token} 6222021234567890123 急用的备注`,
      data: { request_id: "r-48213" },
      time,
    },
  });
  await page.getByRole("textbox", { name: "Remark" }).fill("急用的备注");
  await page.getByRole("textbox", { name: "Remark" }).press("Enter");
  const lines = await pressed(page);
  expect(lines).toEqual(BLOCK);
  expect(Date.parse(lines[8]!.replace("Service timestamp: ", "").replace(" ", "T").replace(" ", ""))).toBe(
    time * 1_000,
  );
  const reference = REFERENCE.exec(lines[6]!)?.[1] ?? "";
  await expect(page.getByText(reference).first()).toBeVisible();

  await page.goto("/usage/calls?period=week");
  await page.getByRole("row").filter({ hasText: reference }).getByRole("button").first().click();
  const sheet = page.getByRole("dialog", { name: "Pending orders" });
  await expect(sheet.getByRole("term").filter({ hasText: "Service message" })).toBeVisible();
  await expect(sheet).toContainText(WORDS);
  await expect(sheet).toContainText(lines[8]!.replace("Service timestamp: ", ""));
  expect((await pressed(page)).slice(1)).toEqual(lines.slice(1));
  await page.keyboard.press("Escape");

  const [download] = await Promise.all([page.waitForEvent("download"), chooseFile(page, "Export CSV")]);
  const rows = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(rows[0]).toContain(",Service message,Service timestamp,Simulated");
  expect(rows.find((row) => row.includes(reference))).toContain(
    `,r-48213,${WORDS},${lines[8]!.replace("Service timestamp: ", "")},SIMULATED`,
  );

  await page.goto("/usage/maybe-charged");
  await expect(page.getByRole("row").filter({ hasText: reference })).toBeVisible();
  expect((await pressed(page)).slice(1)).toEqual(lines.slice(1));
});

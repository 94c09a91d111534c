import { askForPages } from "./ask-for-pages.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { countPresses } from "./presses.ts";

const KEY = "693a91f6-7abc-4bc4-97a0-0ec2sifa5aaa";

test("a bot gets a test in five clicks from Today, and is told that the token is rejected", async ({
  page,
  sandbox,
  desk,
  bots,
  beginAnew,
  signIn,
  consoleErrors,
}) => {
  await beginAnew();
  bots.calls.length = 0;
  await signIn("admin");
  await page.goto("/");
  const presses = await countPresses(page);
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("link", { name: "Notices" }).first().click();
  await expect(page.getByText("No recipients yet")).toBeVisible();
  await expectAccessible(page, "without a recipient");
  await page.getByRole("button", { name: "Add recipient" }).click();
  const form = page.getByRole("dialog", { name: "Add recipient" });
  await form.getByLabel("Name").fill("值班群");
  await form.getByLabel("Orders at set times").fill("14:00、8:30");
  await form.getByLabel("Webhook address").fill("https://example.com/cgi-bin/webhook/send?key=12345678");
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("Webhook address")).toHaveAccessibleDescription(/Paste the whole address/);
  await form
    .getByLabel("Webhook address")
    .fill(`https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${KEY}`);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole("table", { name: "Notices" }).getByRole("row").filter({ hasText: "值班群" });
  await expect(row).toContainText("key …5aaa");
  await expect(row).toContainText("Orders at 08:30, 14:00");
  expect(await page.content()).not.toContain(KEY);

  await row.getByRole("button", { name: "Test 值班群" }).click();
  await expect(page.getByText("The test was delivered to 值班群.")).toBeVisible();
  expect(presses.clicks).toBe(5);
  expect(bots.calls).toMatchObject([{ path: "/cgi-bin/webhook/send", body: { msgtype: "text" } }]);
  expect(bots.calls[0]?.query.get("key")).toBe(KEY);
  bots.replies.push({ body: '{"errcode":93000,"errmsg":"invalid webhook url"}' });
  await row.getByRole("button", { name: "Test 值班群" }).click();
  await expect(page.getByText("The test didn’t reach 值班群: The recipient rejected it.")).toBeVisible();

  await sandbox.control.addFault({ kind: "code", code: 401, msg: "凭证无效" });
  await askForPages(desk, "admin", [["sold", 1]]);
  await expect.poll(() => bots.calls.length, { timeout: 30_000 }).toBe(3);
  expect(JSON.stringify(bots.calls[2]?.body)).toContain("The service rejected the access token (401)");
  await page.reload();
  const history = page.getByRole("table", { name: "Recent deliveries" });
  const told = history.getByRole("row").filter({ hasText: "Access token rejected (401)" });
  await expect(told).toContainText("Delivered");
  await expect(history.getByRole("row").filter({ hasText: "Not delivered" })).toContainText("93000");
  expect(desk.output()).not.toContain(KEY);
  expect(consoleErrors).toEqual([]);
});

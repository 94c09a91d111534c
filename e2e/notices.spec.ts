import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { sandboxEnv } from "#lib/testing/start-desk.ts";
import { startRobotStandIn } from "#lib/testing/notice-stand-ins.ts";
import { expect, signInAs, test } from "./fixtures.ts";

const KEY = "693a91f6-7abc-4bc4-97a0-0ec2sifa5aaa";

test("an admin adds a robot, sees its test arrive, and is told when the token is rejected", async ({
  page,
  context,
  sandbox,
  startOwnDesk,
  consoleErrors,
}) => {
  const robots = await startRobotStandIn();
  const desk = await startOwnDesk({ ...sandboxEnv(sandbox), NOTICE_STAND_IN_URL: robots.url });
  await signInAs(desk, context, "admin");
  await page.goto(`${desk.url}/settings/notices`);
  await expect(page.getByText("No recipients yet")).toBeVisible();
  await page.getByRole("button", { name: "Add recipient" }).click();
  const form = page.getByRole("dialog", { name: "Add recipient" });
  await form.getByLabel("Name").fill("值班群");
  await form.getByLabel("Webhook address").fill("https://example.com/cgi-bin/webhook/send?key=12345678");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Webhook address")).toHaveAccessibleDescription(/Paste the whole address/);
  await form
    .getByLabel("Webhook address")
    .fill(`https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${KEY}`);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole("table", { name: "Notices" }).getByRole("row").filter({ hasText: "值班群" });
  await expect(row).toContainText("key …5aaa");
  expect(await page.content()).not.toContain(KEY);

  await row.getByRole("button", { name: "Test 值班群" }).click();
  await expect(page.getByText("The test was delivered to 值班群.")).toBeVisible();
  expect(robots.calls).toMatchObject([{ path: "/cgi-bin/webhook/send", body: { msgtype: "text" } }]);
  expect(robots.calls[0]?.query.get("key")).toBe(KEY);

  robots.replies.push({ body: '{"errcode":93000,"errmsg":"invalid webhook url"}' });
  await row.getByRole("button", { name: "Test 值班群" }).click();
  await expect(page.getByText("The test didn’t reach 值班群: The recipient rejected it.")).toBeVisible();

  await sandbox.control.addFault({ kind: "code", code: 401, msg: "凭证无效" });
  await page.goto(`${desk.url}/orders/sold`);
  await expect.poll(() => robots.calls.length, { timeout: 30_000 }).toBe(3);
  expect(JSON.stringify(robots.calls[2]?.body)).toContain("The service rejected the access token (401)");
  await page.goto(`${desk.url}/settings/notices`);
  const history = page.getByRole("table", { name: "Recent deliveries" });
  const told = history.getByRole("row").filter({ hasText: "Access token rejected (401)" });
  await expect(told).toContainText("Delivered");
  await expect(history.getByRole("row").filter({ hasText: "Not delivered" })).toContainText("93000");
  expect(desk.output()).not.toContain(KEY);
  expect(consoleErrors).toEqual([]);
  await robots.close();
});

test("notices and training fit wide and narrow screens in both languages and themes, and axe finds nothing", async ({
  page,
  context,
  signIn,
  desk,
}) => {
  test.slow();
  await signIn("admin");
  for (const locale of ["en", "zh-CN"]) {
    await context.addCookies([{ name: "md-locale", value: locale, url: desk.url }]);
    for (const [width, theme] of [
      [360, "dark"],
      [1440, "light"],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ["/settings/notices", "/practice"]) {
        await page.goto(path);
        await page.evaluate((name) => void (document.documentElement.dataset.theme = name), theme);
        await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
        if (path === "/settings/notices") {
          await expectWell(page, `${locale} ${width} without a target`);
          await page.getByRole("button", { name: /Add recipient|添加接收方/ }).click();
          await page
            .getByRole("dialog")
            .getByLabel(/Channel|发送方式/)
            .selectOption("email");
          await expect(page.getByRole("dialog").getByLabel(/Mail server|邮件服务器/)).toBeVisible();
        }
        await expectWell(page, `${path} ${locale} ${width}`);
      }
    }
  }
});

async function expectWell(page: Page, where: string): Promise<void> {
  const sideways = await page.evaluate(() =>
    [...document.querySelectorAll("html, main, .page, dialog, form")]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => element.className),
  );
  expect(sideways, where).toEqual([]);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    where,
  ).toEqual([]);
}

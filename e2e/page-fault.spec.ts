import { Client } from "pg";
import { sandboxEnv } from "#lib/testing/start-desk.ts";
import { expect, signInAs, test } from "./fixtures.ts";

test("a page that the server can't render shows a reference, and reloads on a press", async ({
  browser,
  sandbox,
  startOwnDesk,
}) => {
  // A browser of its own, since the fixture's fails on the server errors that are intended here.
  const context = await browser.newContext({ locale: "en" });
  const page = await context.newPage();
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  const database = new Client({ connectionString: desk.databaseUrl });
  await database.connect();
  await signInAs(desk, context, "marketing");
  await database.query("alter table placements rename to placements_gone");
  await page.goto(`${desk.url}/top-up`);
  await expect(page.getByRole("heading", { name: "Couldn’t show this page" })).toBeVisible();
  const reference = page.getByText(/^Reference \w+$/);
  await expect(reference).toBeVisible();
  const [, shown] = ((await reference.textContent()) ?? "").split(" ");
  const line = () =>
    desk
      .output()
      .split("\n")
      .find((one) => one.includes('"event":"page failed"'));
  await expect.poll(line).toBeDefined();
  expect(JSON.parse(line() ?? "")).toMatchObject({ level: 50, page: "/top-up", reference: shown });
  await context.addCookies([{ name: "md-locale", value: "zh-CN", url: desk.url }]);
  await page.reload();
  await expect(page.getByText(/^流水号 \w+$/)).toBeVisible();
  await database.query("alter table placements_gone rename to placements");
  await database.end();
  await page.getByRole("button", { name: "重试" }).click();
  await expect(page.getByRole("heading", { name: "充值推广链接" })).toBeVisible();
  await context.close();
});

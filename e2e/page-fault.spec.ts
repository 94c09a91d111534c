import { askDatabase } from "./ask-database.ts";
import { expect, signInAs, test } from "./fixtures.ts";
import { openPage } from "./until-listening.ts";

test("what the server can't read fails alone: a part of Today, or a page with a reference", async ({
  browser,
  desk,
}) => {
  // A browser of its own, since the fixture's fails on the server errors that are intended here.
  const context = await browser.newContext({ locale: "en" });
  const page = await context.newPage();
  await signInAs(desk, context, "admin");
  const before = desk.output().length;
  await askDatabase(desk, "alter table placements rename to placements_gone");
  try {
    await openPage(page, desk.url);
    const links = page.getByRole("region", { name: "Latest links" });
    await expect(links.getByText("Couldn’t load this part")).toBeVisible();
    const points = page.getByRole("region", { name: "Points and calls" });
    await expect(points.getByRole("link", { name: /^This month/ })).toBeVisible();

    await page.goto(`${desk.url}/top-up`);
    await expect(page.getByRole("heading", { name: "Couldn’t show this page" })).toBeVisible();
    const shown = /^Reference (\w+)$/.exec(await page.getByText(/^Reference \w+$/).innerText())?.[1];
    const lines = () => desk.output().slice(before).split("\n");
    const line = () => lines().find((one) => one.includes('"event":"page failed"'));
    await expect.poll(line).toBeDefined();
    expect(JSON.parse(line() ?? "")).toMatchObject({ level: 50, page: "/top-up", reference: shown });
    await context.addCookies([{ name: "md-locale", value: "zh-CN", url: desk.url }]);
    await page.reload();
    await expect(page.getByText(/^流水号 \w+$/)).toBeVisible();
  } finally {
    await askDatabase(desk, "alter table placements_gone rename to placements");
  }
  await page.getByRole("button", { name: "重试" }).click();
  await expect(page.getByRole("heading", { name: "话费推广链接" })).toBeVisible();
  await context.close();
});

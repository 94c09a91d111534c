import type { Page } from "@playwright/test";
import { askDatabase } from "./ask-database.ts";
import { expect, test } from "./fixtures.ts";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { personOf, visitDesk } from "#lib/testing/visit-desk.ts";

const REFUSED =
  "Wrong email or password. After five failed attempts you’ll have to wait before each new one.";

test("a callbackUrl to another site leads nowhere but home", async ({ page, desk, consoleErrors }) => {
  await page.goto("/sign-in?callbackUrl=https%3A%2F%2Fevil.example%2Forders");
  for (const email of ["staff@demo.example", "nobody@demo.example"]) {
    await fill(page, { email, password: "not the password" });
    await expect(page.getByRole("alert").filter({ hasText: REFUSED })).toHaveCount(1);
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Password")).toBeFocused();
  }
  await page.getByRole("button", { name: "marketing@demo.example" }).click();
  const password = page.getByLabel("Password");
  await expect(password).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue("marketing@demo.example");
  await page.keyboard.type("seen by me");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByLabel("Show characters").check();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toHaveValue("seen by me");
  await expect(password).toHaveAccessibleDescription(/Ask your admin for a password reset link/);
  const marketing = await personOf(desk, "marketing");
  // A call of the journey before may end late.
  const callsOf = `select count(*)::int as count from calls c join people p on p.id = c.person_id
    where p.email = '${marketing.email}'`;
  const before = await askDatabase(desk, callsOf);
  await fill(page, marketing);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  await expect(page).toHaveURL(`${desk.url}/`);
  expect(await askDatabase(desk, callsOf)).toEqual(before);
  expect(consoleErrors.filter((message) => !message.includes("401"))).toEqual([]);
});

test("signing out ends the session on the server, not only in the browser", async ({
  page,
  context,
  signIn,
}) => {
  await signIn("marketing");
  await page.goto("/");
  const kept = await context.cookies();
  await page.getByRole("button", { name: "Mei Marketing’s account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await context.addCookies(kept);
  await page.goto("/");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("the sixth attempt must wait even with the right password, and says how long", async ({
  page,
  desk,
}) => {
  const { email, password } = await personOf(desk, "staff");
  await askDatabase(desk, "delete from sign_in_failures");
  await page.goto("/sign-in");
  for (let tries = 0; tries < 5; tries += 1) {
    await fill(page, { email, password: `wrong ${tries}` });
    await expect(page.getByRole("button", { name: "Sign in" })).toBeEnabled();
    await expect(page.getByRole("alert").filter({ hasText: REFUSED })).toHaveCount(1);
  }
  const refused = page.waitForResponse((response) => response.url().endsWith("/callback/credentials"));
  await fill(page, { email, password });
  expect((await refused).status()).toBe(429);
  const wait = /Too many attempts\. Try again in (30|2\d|1\d) s\.$/;
  await expect(page.getByRole("alert").filter({ hasText: wait })).toBeVisible();
  await page.goto("/sign-in?error=TooManyTries&wait=480");
  await expect(page.getByRole("alert").filter({ hasText: "Try again in 8 minutes." })).toBeVisible();
  await fill(page, await personOf(desk, "marketing"));
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await askDatabase(desk, "delete from sign_in_failures");
});

test("a typed form survives a session that ended on the server, and saves after signing in again", async ({
  page,
  desk,
  signIn,
}) => {
  await signIn("admin");
  await page.goto("/settings/shops");
  const form = page.getByRole("dialog", { name: "Add shop" });
  await page.getByRole("button", { name: "Add shop" }).click();
  await form.getByLabel("Name").fill("会话测试店");
  await form.getByLabel("Owner ID").fill("2200000000001");
  await endOnServer(page, desk);
  await form.getByRole("button", { name: "Save" }).click();
  const again = page.getByRole("dialog", { name: "Sign in again" });
  await again.getByLabel("Password").fill((await personOf(desk, "admin")).password);
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(again).toBeHidden();
  await expect(form.getByLabel("Name")).toHaveValue("会话测试店");
  await expect(form.getByLabel("Owner ID")).toHaveValue("2200000000001");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("rowheader", { name: "会话测试店" })).toBeVisible();
});

async function fill(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs in elsewhere with the same cookie, which replaces and so ends the browser's session. */
async function endOnServer(page: Page, desk: RunningDesk): Promise<void> {
  const visitor = visitDesk(desk.url);
  for (const { name, value } of await page.context().cookies()) visitor.cookies().set(name, value);
  const marketing = await personOf(desk, "marketing");
  await visitor.signIn(marketing.email, marketing.password);
}

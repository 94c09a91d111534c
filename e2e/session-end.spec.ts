import type { Page } from "@playwright/test";
import { askDatabase } from "./ask-database.ts";
import { cardForm } from "./card-form.ts";
import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import type { Role } from "#lib/shared/base/identity.ts";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { personOf } from "#lib/testing/visit-desk.ts";

/** Times to move the browser's clock to: the session watch begins 20 s after the page and checks once a minute. */
const WATCHED = "00:21";
const NEXT_LOOK = "01:01";

/** Makes all sessions idle for these minutes, by the database. */
const leaveAlone = (desk: RunningDesk, minutes: number) =>
  askDatabase(desk, `update sessions set last_seen_at = now() - make_interval(secs => ${minutes * 60})`);

async function lastSeenSecondsAgo(desk: RunningDesk): Promise<number> {
  const [seen] = await askDatabase<{ ago: number }>(
    desk,
    "select min(extract(epoch from now() - last_seen_at))::float8 as ago from sessions",
  );
  return seen?.ago ?? Infinity;
}

async function signInAgain(page: Page, desk: RunningDesk, role: Role): Promise<void> {
  const { email, password } = await personOf(desk, role);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Opens a list as staff, on a page whose clock the test controls. */
async function openWatched(
  page: Page,
  signIn: (role: Role) => Promise<void>,
  path: string,
  rows: number,
): Promise<void> {
  await page.clock.install();
  await signIn("staff");
  await page.goto(path);
  await expect(orderRows(page)).toHaveCount(rows);
}

/** Waits for the page's next check of its session. Returns the status. */
async function lookOnce(page: Page): Promise<number> {
  const looked = page.waitForResponse("**/api/session");
  await page.clock.fastForward(WATCHED);
  return (await looked).status();
}

const numbersOf = async (page: Page) =>
  [...(await page.content()).matchAll(/\b44\d{17}\b/g)].map(([number]) => number);

test("an idle session ends and clears the list by itself, and sign-in leads back to it", async ({
  page,
  desk,
  signIn,
}) => {
  await openWatched(page, signIn, "/orders/sold?size=50", 50);
  // The page warns a minute before the end; the check keeps no session alive, one press does.
  await leaveAlone(desk, 29.2);
  const before = await lastSeenSecondsAgo(desk);
  await page.clock.fastForward(WATCHED);
  const notice = page.getByRole("status").filter({ hasText: "You’ll be signed out in a minute" });
  await expect(notice).toBeVisible();
  expect(await lastSeenSecondsAgo(desk)).toBeGreaterThanOrEqual(before);
  await notice.getByRole("button", { name: "Stay signed in" }).click();
  await expect(notice).toBeHidden();
  await expect.poll(() => lastSeenSecondsAgo(desk)).toBeLessThan(60);
  await expect(orderRows(page)).toHaveCount(50);

  await leaveAlone(desk, 31);
  // The page plans its next check after the current one: until then there is none to bring forward.
  await expect(async () => {
    await page.clock.fastForward(NEXT_LOOK);
    await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Forders%2Fsold%3Fshop%3D[\da-f-]+%26size%3D50/, {
      timeout: 2_000,
    });
  }).toPass();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await numbersOf(page)).toEqual([]);
  await signInAgain(page, desk, "staff");
  await expect(page).toHaveURL(/\/orders\/sold\?(shop=[^&]+&)?size=50$/);
  await expect(orderRows(page)).toHaveCount(50);
});

test("staff stay signed in once an admin allows it, and read why when it is taken back", async ({
  page,
  context,
  desk,
  signIn,
  beginAnew,
}) => {
  await beginAnew();
  await signIn("admin");
  await page.goto("/settings/people");
  await page.getByLabel("Staff", { exact: true }).selectOption("1 hour");
  const keep = page.getByLabel("Keep me signed in");
  await keep.selectOption("For 14 days");
  await page.locator("form").filter({ has: keep }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await context.clearCookies();
  await page.goto("/sign-in?callbackUrl=%2Forders%2Fsold");
  await expect(page.getByText(/You were signed out/)).toBeHidden();
  await page.getByLabel("Keep me signed in on this device").check();
  await signInAgain(page, desk, "staff");
  await expect(orderRows(page)).toHaveCount(20);
  await leaveAlone(desk, 3 * 24 * 60);
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);

  await leaveAlone(desk, 61);
  await askDatabase(
    desk,
    `update settings set value = value || '{"keepDays": 0}' where key = 'sessionLength'`,
  );
  await page.goto("/orders/sold");
  await expect(page.getByText("You were signed out after 1 hour of inactivity.")).toBeVisible();
  await expect(page.getByLabel("Keep me signed in on this device")).toBeHidden();
  await signInAgain(page, desk, "staff");
  await expect(page).toHaveURL(/\/orders\/sold/);
  await expect(orderRows(page)).toHaveCount(20);
});

test("signing out in one tab clears the others at once", async ({ page, context, signIn }) => {
  await openWatched(page, signIn, "/orders/pending", 20);
  expect(await lookOnce(page)).toBe(200);
  const other = await context.newPage();
  await other.goto("/orders/sold");
  await signOut(other);
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Forders%2Fpending/);
  expect(await numbersOf(page)).toEqual([]);
});

test("after sign-out Back shows nothing and caches are gone; language and theme stay", async ({
  page,
  context,
  desk,
  signIn,
}) => {
  await context.addCookies([{ name: "md-theme", value: "dark", url: desk.url }]);
  await page.goto("/sign-in");
  const ofSignIn = await scriptsOf(page);
  await signIn("staff");
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
  await page.evaluate(async () => {
    sessionStorage.setItem("md-handed-orders", '["1"]');
    localStorage.setItem("anything", "1");
    await (await caches.open("anything")).put("/anything", new Response("1"));
  });
  const scripts = (await scriptsOf(page)).filter((script) => !ofSignIn.includes(script));
  expect(scripts.length).toBeGreaterThan(0);
  expect(await cachedOf(page, scripts)).toEqual(scripts);
  const answered = page.waitForResponse("**/api/auth/sign-out");
  await signOut(page);
  const answer = await answered;
  expect([answer.status(), answer.request().isNavigationRequest()]).toEqual([303, true]);
  expect((await answer.allHeaders())["clear-site-data"]).toBe('"cache", "storage"');
  await expect(page).toHaveURL(`${desk.url}/sign-in`);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(await page.evaluate(async () => [localStorage.length, (await caches.keys()).length])).toEqual([
    0, 0,
  ]);
  expect(await cachedOf(page, scripts)).toEqual([]);
  for (let back = 0; back < 2; back += 1) {
    await page.goBack();
    if (page.url() === "about:blank") break;
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(await numbersOf(page)).toEqual([]);
  }
});

test("a typed card number is gone with the session, and does not come back", async ({
  page,
  context,
  desk,
  signIn,
}) => {
  await page.clock.install();
  await signIn("admin");
  await page.goto("/cards");
  const form = cardForm(page);
  await form.card.fill("6222020000000102004");
  await leaveAlone(desk, 31);
  await page.clock.fastForward(WATCHED);
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fcards/);
  await signInAgain(page, desk, "admin");
  await expect(form.card).toHaveValue("");

  // A form without secrets is hidden, and comes back only for the same person.
  await page.goto("/settings/shops");
  const shop = page.getByRole("dialog", { name: "Add shop" });
  await page.getByRole("button", { name: "Add shop" }).click();
  await shop.getByLabel("Name").fill("半开的店");
  await leaveAlone(desk, 31);
  await page.clock.fastForward(WATCHED);
  await expect(page.getByRole("dialog", { name: "Sign in again" })).toBeVisible();
  await expect(shop).toBeHidden();
  await expect(page.getByRole("heading", { name: "Shops" })).toBeHidden();

  const other = await context.newPage();
  await other.goto("/sign-in");
  await signInAgain(other, desk, "admin");
  await expect(other.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(shop.getByLabel("Name")).toHaveValue("半开的店");
  await expect(page.getByRole("dialog", { name: "Sign in again" })).toBeHidden();
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /’s account$/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

/** The scripts that this document has loaded. */
function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => /\/_next\/static\/.*\.js$/.test(name))
      .sort(),
  );
}

/** The files that the browser's cache has. */
function cachedOf(page: Page, files: string[]): Promise<string[]> {
  return page.evaluate(async (names) => {
    const found = await Promise.all(
      names.map((name) =>
        fetch(name, { cache: "only-if-cached", mode: "same-origin" }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    return names.filter((_, index) => found[index]);
  }, files);
}

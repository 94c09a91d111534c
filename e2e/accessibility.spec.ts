import AxeBuilder from "@axe-core/playwright";
import type { Browser, Locator, Page } from "@playwright/test";
import { startDesk } from "#lib/testing/start-desk.ts";
import { findShopId, visitAs } from "#lib/testing/visit-desk.ts";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import type { SandboxControl, SandboxFault } from "#lib/testing/sandbox-control.ts";
import type { Role } from "#lib/shared/base/identity.ts";
import { en, zhCN } from "#messages/messages.ts";
import { expect, signInAs, test } from "./fixtures.ts";

type Words = (key: string) => string;
type Scene = { page: Page; words: Words; isPhone: boolean; control: SandboxControl };
type State = {
  name: string;
  role: Role | null;
  path: string;
  /** A shop of the sandbox, by name. */
  shop?: string;
  /** What the service does to the next call. */
  fault?: SandboxFault;
  only?: "desk" | "phone";
  /** Every row is looked at, in every view; elsewhere the first four rows and two views stand for all. */
  isWhole?: true;
  /** Brings the page to its state; comes back with something that is then on the screen. */
  arrange: (scene: Scene) => Promise<Locator> | Locator;
};

const filled = ({ page }: Scene) => page.locator("tbody tr").nth(19);
const heading =
  (key: string) =>
  ({ page, words }: Scene) =>
    page.getByRole("heading", { name: words(key), exact: true });
const dialog = ({ page }: Scene) => page.getByRole("dialog");
const text =
  (key: string) =>
  ({ page, words }: Scene) =>
    page.getByText(words(key)).first();

const states: State[] = [
  { name: "sign-in", role: null, path: "/sign-in", arrange: heading("signIn.title") },
  { name: "refused sign-in", role: null, path: "/sign-in", arrange: refuseSignIn },
  {
    name: "a set-up link that is used up",
    role: null,
    path: "/set-up#old",
    arrange: heading("setUp.title"),
  },
  { name: "the own account", role: "marketing", path: "/account", arrange: heading("account.title") },
  { name: "sold orders", role: "staff", path: "/orders/sold", isWhole: true, arrange: filled },
  { name: "pending orders", role: "admin", path: "/orders/pending", isWhole: true, arrange: filled },
  { name: "a sold order's sheet", role: "staff", path: "/orders/sold", arrange: openOrder },
  { name: "a pending order's sheet", role: "staff", path: "/orders/pending", arrange: openOrder },
  { name: "selected orders", role: "staff", path: "/orders/sold", arrange: selectRows },
  { name: "the filters sheet", role: "staff", path: "/orders/sold", only: "phone", arrange: openFilters },
  { name: "Find", role: "admin", path: "/orders/sold", arrange: openFind },
  {
    name: "filters that nothing matches",
    role: "staff",
    path: "/orders/sold?edition=enhanced&from=2001-01-01&to=2001-01-02",
    arrange: text("orders.empty.filtersTitle"),
  },
  {
    name: "a remark filter that was not kept",
    role: "staff",
    path: "/orders/sold?r=gone1234",
    arrange: text("orders.remarkLost.title"),
  },
  { name: "the basic edition", role: "staff", path: "/orders/sold?edition=basic", arrange: filled },
  { name: "the scan sheet", role: "staff", path: "/orders/sold", shop: "山野茶事", arrange: dialog },
  {
    name: "a shop that needs a scan, its sheet closed",
    role: "staff",
    path: "/orders/sold",
    shop: "山野茶事",
    arrange: closeDialog,
  },
  {
    name: "an empty list",
    role: "staff",
    path: "/orders/sold",
    shop: "远山五金",
    arrange: text("orders.empty.soldTitle"),
  },
  {
    name: "an empty first page before the check",
    role: "admin",
    path: "/orders/pending",
    shop: "初雪集",
    arrange: text("orders.pageBase.title"),
  },
  {
    name: "no permission",
    role: "staff",
    path: "/orders/pending",
    fault: { kind: "code", code: 204, msg: "没有接口权限，请开通正式接口" },
    arrange: text("problems.said"),
  },
  {
    name: "a broken reply",
    role: "staff",
    path: "/orders/sold",
    fault: { kind: "html", status: 502 },
    arrange: text("problems.reasons.notUnderstood.title"),
  },
  { name: "trouble above the last good copy", role: "staff", path: "/orders/sold", arrange: failRefresh },
  { name: "the keyboard help", role: "staff", path: "/orders/sold", only: "desk", arrange: openHelp },
  { name: "the shops", role: "admin", path: "/settings/shops", arrange: heading("settings.shops.title") },
  { name: "the shop form and its issues", role: "admin", path: "/settings/shops", arrange: refuseShop },
  {
    name: "calls that may have been charged",
    role: "admin",
    path: "/orders/sold?size=50&page=3",
    fault: { kind: "reset" },
    arrange: openMaybeCharged,
  },
  {
    name: "the rule of charges",
    role: "admin",
    path: "/usage/charges",
    arrange: heading("usage.chargeRule.title"),
  },
  { name: "Today", role: "admin", path: "/", arrange: heading("today.title") },
  { name: "the page of marketing", role: "marketing", path: "/top-up", arrange: heading("topUp.title") },
  {
    name: "a page of another role",
    role: "staff",
    path: "/settings/shops",
    arrange: text("shell.forbidden.title"),
  },
  {
    name: "an address that is nowhere",
    role: "staff",
    path: "/nowhere",
    arrange: text("shell.notFound.title"),
  },
  { name: "an ended session", role: "staff", path: "/orders/sold", arrange: endSession },
];

/** Both languages and both widths; a state of a page already seen in all four is seen in two of them. */
const EVERY_VIEW = [
  ["en", false],
  ["en", true],
  ["zh-CN", false],
  ["zh-CN", true],
] as const;
const TWO_VIEWS = [
  ["en", false],
  ["zh-CN", true],
] as const;

for (const state of states) {
  test(`axe finds nothing wrong with ${state.name}, in both themes`, async ({ browser, desk, sandbox }) => {
    test.setTimeout(180_000);
    for (const [locale, isPhone] of state.isWhole || state.only ? EVERY_VIEW : TWO_VIEWS) {
      if (state.only && (state.only === "phone") !== isPhone) continue;
      await sandbox.control.reset();
      const page = await openPage(browser, desk, locale, isPhone, state.role);
      if (state.fault) await sandbox.control.addFault(state.fault);
      const shop = state.shop ? `?shop=${await findShopId(await visitAs(desk, "staff"), state.shop)}` : "";
      await page.goto(desk.url + state.path + shop);
      const seen = await state.arrange({ page, words: wordsOf(locale), isPhone, control: sandbox.control });
      await expect(seen).toBeVisible();
      await expectNoViolation(page, `${state.name}, ${locale}, ${isPhone ? "phone" : "desk"}`, state.isWhole);
      await page.context().close();
    }
  });
}

test("axe finds nothing wrong with the form of the first admin", async ({ browser, sandbox }) => {
  const desk = await startDesk({
    env: { COMMERCE_BASE_URL: sandbox.baseUrl, COMMERCE_ACCESS_TOKEN: sandbox.token },
  });
  const link = /\/set-up#\S+/.exec(desk.output())?.[0] ?? "";
  for (const locale of ["en", "zh-CN"] as const) {
    for (const isPhone of [false, true]) {
      const page = await openPage(browser, desk, locale, isPhone, null);
      await page.goto(desk.url + link);
      await page.getByRole("button", { name: wordsOf(locale)("setUp.submit") }).click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
      await expectNoViolation(page, `set-up, ${locale}`);
      await page.context().close();
    }
  }
  await desk.stop();
});

async function openPage(
  browser: Browser,
  desk: RunningDesk,
  locale: string,
  isPhone: boolean,
  role: Role | null,
): Promise<Page> {
  const viewport = isPhone ? { width: 360, height: 780 } : { width: 1440, height: 900 };
  const context = await browser.newContext({
    viewport,
    locale,
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
  });
  await context.addCookies([{ name: "md-locale", value: locale, url: desk.url }]);
  if (role) await signInAs(desk, context, role);
  return context.newPage();
}

async function expectNoViolation(page: Page, where: string, isWhole?: true): Promise<void> {
  for (const theme of ["light", "dark"]) {
    await page.evaluate((name) => void (document.documentElement.dataset.theme = name), theme);
    // A theme changes colours alone: what else the rules see, they have seen.
    const axe =
      theme === "light" ? new AxeBuilder({ page }) : new AxeBuilder({ page }).withRules(["color-contrast"]);
    const { violations } = await (isWhole ? axe : axe.exclude("tbody tr:nth-child(n + 5)")).analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html.slice(0, 300)}\n${failureSummary}`),
    );
    expect(found, `${where}, ${theme}`).toEqual([]);
  }
}

/** The texts of a language by their dotted keys, up to the first placeholder. */
function wordsOf(locale: "en" | "zh-CN"): Words {
  const messages: unknown = locale === "en" ? en : zhCN;
  return (key) => {
    const found = key
      .split(".")
      .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], messages);
    if (typeof found !== "string") throw new Error(`no text ${key}`);
    return found.split(/[{<]/)[0] ?? "";
  };
}

async function refuseSignIn({ page, words }: Scene): Promise<Locator> {
  await page.getByLabel(words("signIn.email")).fill(`nobody-${Date.now()}@linjian.example`);
  await page.getByLabel(words("signIn.password")).fill("wrong");
  await page.getByRole("button", { name: words("signIn.submit") }).click();
  return page.getByText(words("signIn.failed"));
}

async function openOrder(scene: Scene): Promise<Locator> {
  await expect(filled(scene)).toBeVisible();
  await scene.page.locator("tbody tr").first().locator("[aria-haspopup=dialog]").click();
  return dialog(scene);
}

async function openFind(scene: Scene): Promise<Locator> {
  await expect(filled(scene)).toBeVisible();
  await scene.page.keyboard.press("ControlOrMeta+k");
  return dialog(scene).getByRole("option").last();
}

async function selectRows(scene: Scene): Promise<Locator> {
  await expect(filled(scene)).toBeVisible();
  for (const index of [0, 1]) await scene.page.locator("tbody tr").nth(index).getByRole("checkbox").check();
  return scene.page.getByRole("button", { name: scene.words("orders.selection.copy") });
}

async function openFilters(scene: Scene): Promise<Locator> {
  await expect(filled(scene)).toBeVisible();
  await scene.page.getByRole("button", { name: scene.words("orders.filters.label") }).click();
  return dialog(scene);
}

async function closeDialog(scene: Scene): Promise<Locator> {
  await expect(dialog(scene)).toBeVisible();
  await scene.page.keyboard.press("Escape");
  await expect(dialog(scene)).toBeHidden();
  return scene.page.getByRole("button", { name: scene.words("scan.done") });
}

async function failRefresh(scene: Scene): Promise<Locator> {
  await expect(filled(scene)).toBeVisible();
  await scene.control.addFault({ kind: "reset" });
  await scene.page.getByRole("button", { name: scene.words("common.refresh") }).click();
  return scene.page
    .getByRole("alert")
    .filter({ hasText: scene.words("problems.reasons.connectionLost.title") });
}

async function openHelp(scene: Scene): Promise<Locator> {
  await expect(filled(scene)).toBeVisible();
  await scene.page.getByRole("button", { name: scene.words("shell.help.title") }).click();
  return dialog(scene);
}

/** The call of the page before was reset; it is a question that no other state asks. */
async function openMaybeCharged({ page, words }: Scene): Promise<Locator> {
  await page.getByText(words("problems.reasons.connectionLost.title")).first().waitFor();
  await page.goto("/usage/maybe-charged");
  return page
    .getByRole("table", { name: words("usage.maybe.lists.maybe") })
    .getByRole("checkbox")
    .nth(1);
}

async function refuseShop(scene: Scene): Promise<Locator> {
  await scene.page
    .getByRole("button", { name: scene.words("settings.shops.add") })
    .first()
    .click();
  await dialog(scene)
    .getByRole("button", { name: scene.words("common.save") })
    .click();
  return scene.page.getByText(scene.words("settings.shopNameMissing"));
}

/** The cookie of the session is gone when the next question leaves. */
async function endSession(scene: Scene): Promise<Locator> {
  await expect(filled(scene)).toBeVisible();
  const context = scene.page.context();
  const kept = (await context.cookies()).filter(({ name }) => name === "md-locale");
  await context.clearCookies();
  await context.addCookies(kept);
  await scene.page.getByRole("button", { name: scene.words("common.refresh") }).click();
  await scene.page.waitForURL(/\/sign-in\?/);
  return scene.page.getByRole("heading", { level: 1 });
}

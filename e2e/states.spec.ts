import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { Locale } from "#lib/shared/text/locales.ts";
import type { SandboxControl, SandboxFault } from "#lib/testing/sandbox-control.ts";
import type { Role } from "#lib/shared/base/identity.ts";
import { en, zhCN } from "#messages/messages.ts";
import { askDatabase } from "./ask-database.ts";
import { findFaults, openIn, VIEWS } from "./find-faults.ts";
import { expect, test } from "./fixtures.ts";
import { openNewPlacement } from "./placements.ts";
import { walkTo } from "./until-listening.ts";

type Words = (key: string) => string;
type Scene = { page: Page; words: Words; control: SandboxControl };
type State = {
  name: string;
  /** Staff by default; null is signed out. */
  role?: Role | null;
  /** Path of the page; by default that of the previous state, once its dialog is closed. */
  path?: string;
  /** A shop of the sandbox, by name. */
  shop?: string;
  /** Fault for the next call. */
  fault?: SandboxFault;
  /** The desk is in English, the phone in Chinese; both by default. */
  only?: "desk" | "phone";
  /** True if all buttons must be 44 px high on a phone. */
  isForThumbs?: true;
  /** Brings the page to its state. Returns something that is then on screen. */
  arrange: (scene: Scene) => Promise<Locator> | Locator;
};

const filled = ({ page }: Scene) => page.locator("tbody tr").nth(19);
const dialog = ({ page }: Scene) => page.getByRole("dialog");
const text =
  (key: string) =>
  ({ page, words }: Scene) =>
    page.getByText(words(key)).first();

/** States beyond a page as it opens, which e2e/fits.spec.ts tests. */
const states: State[] = [
  { name: "refused sign-in", role: null, path: "/sign-in", arrange: refuseSignIn },
  { name: "selected orders", path: "/orders/sold", arrange: selectRows },
  { name: "the keyboard help", only: "desk", arrange: openHelp },
  { name: "Find", arrange: openFind },
  { name: "the filters sheet", only: "phone", arrange: openFilters },
  { name: "a sold order's sheet", arrange: openOrder },
  { name: "trouble above the last good copy", arrange: failRefresh },
  { name: "a pending order's sheet", path: "/orders/pending", arrange: openOrder },
  {
    name: "filters that nothing matches",
    path: "/orders/sold?edition=enhanced&from=2001-01-01&to=2001-01-02",
    arrange: text("orders.empty.filtersTitle"),
  },
  {
    name: "a remark filter that was not kept",
    path: "/orders/sold?r=gone1234",
    arrange: text("orders.remarkLost.title"),
  },
  { name: "the basic edition", path: "/orders/sold?edition=basic", arrange: filled },
  { name: "the scan sheet", path: "/orders/sold", shop: "山野茶事", arrange: dialog },
  { name: "a shop that needs a scan, its sheet closed", arrange: text("scan.done") },
  {
    name: "an empty list",
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
    path: "/orders/pending",
    fault: { kind: "code", code: 204, msg: "没有接口权限，请开通正式接口" },
    arrange: text("problems.said"),
  },
  {
    name: "a broken reply",
    path: "/orders/sold",
    fault: { kind: "html", status: 502 },
    arrange: text("problems.reasons.notUnderstood.title"),
  },
  ...[101, 200, 401, 100].map((code, index): State => ({
    name: `code ${code} in words without an end`,
    role: "staff",
    path: `/orders/sold?page=${2 + index}`,
    only: "phone",
    fault: { kind: "code", code, msg: "服务原文很长很长".repeat(40) },
    arrange: text("problems.said"),
  })),
  {
    name: "rows of endless texts",
    role: "staff",
    path: "/orders/sold?page=6",
    fault: {
      kind: "patchRows",
      patch: {
        goods_name: "超长商品名称".repeat(40),
        remark: "LONGWORD".repeat(60),
        receiver_address: "路".repeat(300),
        remark_tag_name: "旗".repeat(80),
      },
    },
    arrange: openOrder,
  },
  {
    name: "a lookup with orders that may have been charged",
    path: "/buyers",
    isForThumbs: true,
    arrange: failBatch,
  },
  { name: "links refused in words without an end", role: "admin", path: "/top-up", arrange: refuseLinks },
  {
    name: "the code of a link",
    role: "admin",
    isForThumbs: true,
    arrange: async ({ page, words }) => {
      await page.getByRole("button", { name: words("problems.askAgain") }).click();
      return page.getByRole("img", { name: words("topUp.qr.heading") });
    },
  },
  { name: "a form of a card with faults", role: "admin", path: "/cards", arrange: refuseCard },
  { name: "the shop form and its issues", role: "admin", path: "/settings/shops", arrange: refuseShop },
  { name: "the form of an invitation", role: "admin", path: "/settings/people", arrange: refuseInvitation },
  { name: "the form of a recipient", role: "admin", path: "/settings/notices", arrange: chooseMail },
  { name: "a page of another role", path: "/settings/shops", arrange: text("shell.forbidden.title") },
  { name: "an address that is nowhere", path: "/nowhere", arrange: text("shell.notFound.title") },
  { name: "an ended session", path: "/orders/sold", arrange: endSession },
];

for (const view of VIEWS)
  test(`states on a ${view.device} in ${view.locale} fit, pass axe, and have no foreign word`, async ({
    browser,
    desk,
    sandbox,
    clearCache,
  }) => {
    test.setTimeout(240_000);
    const { control } = sandbox;
    const shops = await askDatabase<{ id: string; name: string }>(desk, "select id, name from shops");
    const own = states.filter(({ only = view.device }) => only === view.device);
    const faults: string[] = [];
    for (const [role, ofRole] of Map.groupBy(own, ({ role = "staff" }) => role)) {
      const page = await openIn(view, browser, desk, role);
      for (const [nth, state] of ofRole.entries()) {
        await control.reset();
        if (state.fault) {
          // Cached lists of earlier states would be shown without a call.
          await clearCache();
          await control.addFault(state.fault);
        }
        const shop = shops.find(({ name }) => name === state.shop);
        const path = `${state.path}${shop ? `?shop=${shop.id}` : ""}`;
        if (!state.path) await page.keyboard.press("Escape");
        else if (nth === 0 || state.fault) await page.goto(desk.url + path);
        else await walkTo(page, path);
        const scene = { page, words: wordsOf(view.locale), control };
        await expect(await state.arrange(scene), state.name).toBeVisible();
        const found = await findFaults(page, view, { rows: 4, inBoth: state.only !== undefined });
        if (state.isForThumbs && view.device === "phone") found.push(...(await findLow(page)));
        faults.push(...found.map((fault) => `${state.name}: ${fault}`));
      }
      await page.context().close();
    }
    expect(faults).toEqual([]);
  });

/** The texts of a language by their dotted keys, up to the first placeholder. */
function wordsOf(locale: Locale): Words {
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
  await page.getByLabel(words("signIn.password"), { exact: true }).fill("wrong");
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

async function failBatch({ page, words, control }: Scene): Promise<Locator> {
  const lines = Array.from(
    { length: 31 },
    (_, at) => `44029816771633${50_001 + at * 2}\t机${randomInt(1_000_000)}`,
  );
  await page.getByRole("textbox", { name: words("buyers.input.label") }).fill([...lines, "12"].join("\n"));
  const fault = { kind: "code", code: 200, msg: "系统错误" } as const;
  await control.addFault(fault, { operation: "buyerOpenId", skip: 1 });
  await page.getByRole("button", { name: words("buyers.ask.ask") }).click();
  return page.getByRole("button", { name: /^(Look up \d+ again|重查这)/ });
}

async function refuseLinks({ page, words, control }: Scene): Promise<Locator> {
  await openNewPlacement(page, new URL(page.url()).origin);
  await control.addFault({ kind: "code", code: 999, msg: "VERYLONGUNBROKENWORD".repeat(12) });
  await page
    .getByRole("region", { name: words("topUp.links.label"), exact: true })
    .getByRole("button", { name: words("topUp.get") })
    .click();
  return page.getByRole("main").getByRole("alert");
}

async function refuseCard({ page, words }: Scene): Promise<Locator> {
  await page.getByRole("radio").nth(2).check({ force: true });
  await page.getByRole("textbox", { name: words("cards.fields.idCardCode") }).fill("1101051949");
  await page.keyboard.press("Enter");
  return page.getByText(words("cards.errors.missing")).first();
}

/** Finds buttons that are too low for a thumb. */
function findLow(page: Page): Promise<string[]> {
  return page
    .getByRole("main")
    .getByRole("button")
    .evaluateAll((buttons) =>
      buttons
        .map((button) => ({ name: button.textContent, height: button.getBoundingClientRect().height }))
        .filter(({ height }) => height > 1 && height < 44)
        .map(({ name, height }) => `${name} is ${height} px high`),
    );
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

async function refuseInvitation(scene: Scene): Promise<Locator> {
  await scene.page.getByRole("button", { name: scene.words("settings.people.invite") }).click();
  await dialog(scene)
    .getByRole("button", { name: scene.words("settings.people.makeInvitation") })
    .click();
  return scene.page.getByText(scene.words("settings.people.errors.rolesMissing"));
}

async function chooseMail(scene: Scene): Promise<Locator> {
  await scene.page.getByRole("button", { name: scene.words("notices.add") }).click();
  await dialog(scene).getByLabel(scene.words("notices.fields.channel")).selectOption("email");
  return dialog(scene).getByLabel(scene.words("notices.fields.host"));
}

/** Removes the session's cookie before the next request. */
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

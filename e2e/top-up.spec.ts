import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { bodyText } from "#lib/testing/sandbox-control.ts";
import { en, zhCN as zh } from "#messages/messages.ts";
import { expectCost } from "./cost-line.ts";
import { expect, test } from "./fixtures.ts";
import { addPlacement, fillAndSave, getLinks, linkNames } from "./placements.ts";
import { readQr } from "./read-qr.ts";

const KINDS = Object.values(en.topUp.links.kinds).map(({ name }) => name);
const EMPTY = { code: 0, msg: "ok", data: { single_url_list: { url: "", short_url: null } } };

test("marketing names a placement, gets its links with one call, and finds them again for none", async ({
  page,
  context,
  signIn,
  sandbox,
  calls,
  consoleErrors,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("marketing");
  await page.goto("/top-up");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
    "Today",
    "Top-up links",
  ]);
  expect(await page.content(), "a shop's number").not.toContain("2208841037615");

  await page.getByRole("button", { name: "New placement" }).click();
  const form = page.getByRole("dialog", { name: "New placement" });
  const sid = form.getByLabel("Placement (sid)");
  const saveAlone = form.getByRole("button", { name: "Save without links" });
  await form.getByLabel("Owner").fill("");
  await saveAlone.click();
  await expect(form.getByLabel("Name")).toHaveAccessibleDescription("Enter a name.");
  await expect(sid).toHaveAccessibleDescription("Enter a sid.");
  await expect(form.getByLabel("Owner")).toHaveAccessibleDescription("Enter an owner.");
  for (const [text, issue] of [
    ["13912345678", /phone number/],
    ["zhou@linjian.example", /email address/],
    ["11010119900307423X", /ID number/],
    ["6222020000000102004", /card number/],
    ["包裹 1", /no spaces/],
    ["x".repeat(65), /At most 64/],
  ] as const) {
    await sid.fill(text);
    await saveAlone.click();
    await expect(sid, `row 52: ${text}`).toHaveAccessibleDescription(issue);
    await expect(sid).toHaveValue(text);
  }
  const name = await fillAndSave(form);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  expect(await calls("topUpLink")).toBe(0);

  await page.getByRole("button", { name: "New placement" }).click();
  await form.getByLabel("Name").fill("Parcel card");
  await expect(sid).toHaveValue("parcel-card");
  await sid.fill(name);
  await saveAlone.click();
  await expect(sid).toHaveAccessibleDescription("Another placement has this sid.");
  await page.keyboard.press("Escape");

  await sandbox.control.setLatency({ topUpLink: 300 });
  await getLinks(page).dblclick();
  await expect(linkNames(page)).toHaveText(KINDS);
  await expectCost(page, /^Updated \d\d:\d\d · charge not reported$/, {
    Calls: "1 call",
    Charged: "charge not reported",
  });
  const [call] = (await sandbox.control.meter()).calls;
  expect([call?.method, call?.path, bodyText(call!)]).toEqual([
    "GET",
    "/papi/tool/waimai/ph_discounts",
    `sid=${name}`,
  ]);

  await page.reload();
  await expectCost(page, /^Updated \d\d:\d\d, from cache · 0 points$/, { Charged: "0 points" });
  await page.getByRole("link", { name: "Top-up links" }).click();
  await expect(linkNames(page)).toHaveText(KINDS);
  expect(await calls("topUpLink")).toBe(1);

  const link = page.getByRole("link", { name: "Open App, long" });
  const href = (await link.getAttribute("href"))!;
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await expect(link).toHaveAttribute("referrerpolicy", "no-referrer");
  await page.getByRole("button", { name: "Copy App, long" }).click();
  expect(await clipboard(page)).toBe(href);
  for (const [label, text] of [
    ["Sign", /^CPS_SIGN:/],
    ["App ID", /^wx00practice0000ab$/],
    ["Page path", /^pages\/recharge/],
    ["Card path", /^pages\/recharge/],
    ["Original ID", /^gh_/],
    ["Source name", /^话费优惠充值$/],
    ["Title", /立减/],
    ["Description", /三网/],
    ["Icon URL", /^http:\/\/127/],
  ] as const) {
    await page.getByRole("button", { name: `Copy ${label}`, exact: true }).click();
    await expect.poll(() => clipboard(page)).toMatch(text);
  }

  await page.getByRole("button", { name: "QR App, long" }).click();
  for (const language of ["Chinese", "English"]) {
    const text = page.getByRole("region", { name: `${language} text` });
    await expect(text).toContainText(href);
    await text.getByRole("button", { name: `Copy ${language} text` }).click();
    await expect.poll(() => clipboard(page)).toBe(await text.getByRole("paragraph").textContent());
    for (const part of language === "Chinese"
      ? ["移动", "联通", "电信"]
      : ["China Mobile", "China Unicom", "China Telecom"])
      await expect(text).toContainText(part);
    await expect(text).toContainText(/24–72/);
    await expect(text).not.toContainText(/1%|佣金|commission/);
  }
  await page.getByRole("button", { name: "Refresh links price not known" }).click();
  await expectCost(page, /charge not reported$/, { Calls: "1 call" });
  expect(await calls("topUpLink")).toBe(2);

  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit placement" });
  await expect(edit.getByLabel("Placement (sid)")).toHaveAttribute("readonly");
  await edit.getByLabel("Name").fill("<b>海报</b>");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "<b>海报</b>" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a placement" }).fill("no such");
  await expect(page.getByText("No placements found.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a placement" }).fill("海报");
  await expect(page.getByRole("region", { name: "Placements" }).getByRole("link")).toHaveCount(1);
  expect(consoleErrors).toEqual([]);
});

test("row 48: on code 100 the other place for sid is offered, stands in the bytes at the meter, and is kept for everybody", async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox.control.setOptions({ sidLocation: "query" });
  await signIn("marketing");
  const name = await addPlacement(page);
  await getLinks(page).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("The service says: 请求参数错误：缺少 sid");
  await alert.getByRole("button", { name: "Try sid in the query string price not known" }).click();
  await expect(
    page.getByRole("status").filter({
      hasText: "Links came with sid in the query string. Saved as the setting for everyone.",
    }),
  ).toBeVisible();
  await expect(linkNames(page)).toHaveText(KINDS);
  const second = await addPlacement(page);
  await getLinks(page).click();
  await expect(linkNames(page)).toHaveText(KINDS);
  const sent = (await sandbox.control.meter()).calls.map((call) => [
    call.path.split("?")[1] ?? "",
    bodyText(call),
  ]);
  expect(sent).toEqual([
    ["", `sid=${name}`],
    [`sid=${name}`, ""],
    [`sid=${second}`, ""],
  ]);
});

for (const topUpPlace of ["root", "data"] as const) {
  test(`links that come at ${topUpPlace} are the same six on the screen`, async ({
    page,
    signIn,
    sandbox,
  }) => {
    await sandbox.control.setOptions({ topUpPlace, sidLocation: "either" });
    await signIn("marketing");
    await addPlacement(page);
    await getLinks(page).click();
    await expect(linkNames(page)).toHaveText(KINDS);
    await expect(page.getByText("wx00practice0000ab")).toBeVisible();
  });
}

test("row 50: what is no safe link is flagged text without copy, code or address; row 51: missing kinds are not offered; row 53: no picture is asked of an intranet", async ({
  page,
  context,
  signIn,
  sandbox,
  consoleErrors,
}) => {
  const asked: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  await sandbox.control.setOptions({ sidLocation: "either" });
  const links = {
    url: "javascript:alert(1)",
    short_url: "http://t.topup.example/8KqW2r",
    mobile_url: "//evil.example/x",
    mobile_short_url: "https://user@evil.example/",
    we_app_web_view_url: "",
  };
  const data = {
    single_url_list: links,
    we_app_info: { title: "<img src=x onerror=alert(2)>", we_app_icon_url: "http://10.0.0.8/pixel.gif" },
  };
  await sandbox.control.addFault({ kind: "rawBody", body: JSON.stringify({ code: 0, msg: "ok", data }) });
  await signIn("marketing");
  await addPlacement(page);
  await getLinks(page).click();
  await expect(linkNames(page)).toHaveText(["Web, short", "Web, long", "App, short", "App, long"]);
  const pane = page.getByRole("region", { name: "Links" });
  await expect(pane.getByText("Unsafe link: text only")).toHaveCount(3);
  await expect(pane.getByText("javascript:alert(1)", { exact: true })).toBeVisible();
  await expect(pane.getByRole("link")).toHaveAccessibleName("Open Web, short");
  await expect(pane.getByRole("button", { name: /^(Copy|QR) (Web|App)/ })).toHaveText([
    /Copy Web, short/,
    /QR Web, short/,
  ]);
  await expect(pane.getByText("not encrypted (http)")).toBeVisible();
  await expect(page.getByText("Not encrypted (http): the link could be altered in transit")).toBeVisible();
  expect(await readQr(page.getByRole("img", { name: "QR code: Web, short" }))).toBe(links.short_url);
  await expect(page.getByText("<img src=x onerror=alert(2)>", { exact: true })).toBeVisible();

  const pixel = "https://track.example/pixel.gif";
  await context.route(pixel, (route) => route.abort());
  await sandbox.control.addFault({
    kind: "rawBody",
    body: JSON.stringify({ code: 0, msg: "ok", data: { ...data, we_app_info: { we_app_icon_url: pixel } } }),
  });
  const request = page.waitForRequest(pixel);
  await page.getByRole("button", { name: /^Refresh links/ }).click();
  expect((await request).headers().referer).toBeUndefined();
  expect(asked.filter((url) => url.includes("10.0.0.8"))).toEqual([]);
  expect(consoleErrors.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
});

test("row 51: no link at all is said with what it may have cost, and never takes the place of links", async ({
  page,
  signIn,
  sandbox,
  calls,
}) => {
  await sandbox.control.setOptions({ sidLocation: "either" });
  await sandbox.control.addFault({ kind: "rawBody", body: JSON.stringify(EMPTY) });
  await signIn("marketing");
  await addPlacement(page);
  await getLinks(page).click();
  const said = page.getByText(
    "No links returned. The service reported success but sent none of the six links. The call may have been charged.",
  );
  await expect(said).toBeVisible();
  await page.reload();
  await expect(said).toBeVisible();
  await page.getByRole("button", { name: /^Refresh links/ }).click();
  await expect(linkNames(page)).toHaveText(KINDS);
  for (const [fault, words] of [
    [
      { kind: "rawBody", body: JSON.stringify(EMPTY) },
      /No links returned\..*may have been charged.*Links from/,
    ],
    [{ kind: "code", code: 101 }, /didn’t finish in time.*1 call may have been charged/],
    [{ kind: "reset" }, /connection dropped.*1 call may have been charged/],
  ] as const) {
    await sandbox.control.addFault(fault);
    await page.getByRole("button", { name: /^Refresh links/ }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(words);
    await expect(linkNames(page)).toHaveText(KINDS);
  }
  expect(await calls("topUpLink")).toBe(5);
});

test("a lost connection loses nothing that was typed, and who stops waiting or looks elsewhere still gets the answer, for one call", async ({
  page,
  context,
  signIn,
  sandbox,
  calls,
}) => {
  await sandbox.control.setOptions({ sidLocation: "either" });
  await sandbox.control.setLatency({ topUpLink: 5_000 });
  await signIn("marketing");
  const other = await addPlacement(page);
  const name = await addPlacement(page);
  await page.getByRole("button", { name: "New placement" }).click();
  const form = page.getByRole("dialog", { name: "New placement" });
  await form.getByLabel("Name").fill("Offline 1");
  await context.setOffline(true);
  await form.getByRole("button", { name: "Save without links" }).click();
  await expect(form.getByRole("alert")).toContainText("What you typed is still here.");
  await expect(form.getByLabel("Placement (sid)")).toHaveValue("offline-1");
  await page.keyboard.press("Escape");
  await getLinks(page).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText(
    "If the request went through, the links will appear after a reload at no cost.",
  );
  await context.setOffline(false);
  await alert.getByRole("button", { name: "Try again price not known" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Stopped waiting" })).toBeVisible();
  await page.getByRole("link", { name: other }).click();
  await expect(page.getByRole("heading", { name: "No links yet" })).toBeVisible();
  await page.getByRole("link", { name }).click();
  await expect(linkNames(page)).toHaveText(KINDS);
  expect(await calls("topUpLink")).toBe(1);
});

test("in Chinese on a phone: list, placement and failure fit 360 px, and axe finds nothing", async ({
  page,
  context,
  desk,
  signIn,
  sandbox,
}) => {
  const t = zh.topUp;
  await page.setViewportSize({ width: 360, height: 780 });
  await context.addCookies([{ name: "md-locale", value: "zh-CN", url: desk.url }]);
  await sandbox.control.setOptions({ sidLocation: "either" });
  await signIn("marketing");
  await addPlacement(page, zh);
  await sandbox.control.addFault({ kind: "code", code: 999, msg: "VERYLONGUNBROKENWORD".repeat(12) });
  await getLinks(page, zh).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await fits(page);
  await page.getByRole("button", { name: zh.problems.askAgain }).click();
  await expect(linkNames(page)).toHaveText(Object.values(t.links.kinds).map(({ name }) => name));
  await fits(page);
  for (const button of await page.getByRole("main").getByRole("button").all()) {
    const box = await button.boundingBox();
    if (box) expect(box.height, await button.innerText()).toBeGreaterThanOrEqual(44);
  }
  const kind = t.links.kinds.mobileUrl.name;
  await page.getByRole("button", { name: `${t.links.qr} ${kind}` }).click();
  await expect(page.getByRole("img", { name: `${t.qr.heading}：${kind}` })).toBeInViewport();
  for (const theme of ["light", "dark"]) {
    await page.evaluate((name) => void (document.documentElement.dataset.theme = name), theme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
  await page.getByRole("link", { name: t.list.back }).click();
  await expect(page.getByRole("region", { name: t.list.label })).toBeVisible();
  await expect(page.getByRole("region", { name: t.links.label })).toBeHidden();
  await fits(page);
});

test("staff are told that the page is not for their role, and get no link to it", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  expect((await page.goto("/top-up"))?.status()).toBe(403);
  await expect(page.getByRole("link", { name: "Top-up links" })).toHaveCount(0);
});

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll("main *")]
        .filter(
          (node) =>
            node.checkVisibility() &&
            node.getBoundingClientRect().right > 361 &&
            !node.closest("[class*=truncate], bdi"),
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ),
  ).toEqual([]);
}

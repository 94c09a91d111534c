import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { bodyText } from "#lib/testing/sandbox-control.ts";
import { expectCost } from "./cost-line.ts";
import { expect, test } from "./fixtures.ts";
import { getLinks, KINDS, linkNames, openFold, openNewPlacement, SHORT_KINDS } from "./placements.ts";
import { countPresses } from "./presses.ts";
import { readPng, readQr } from "./read-qr.ts";

const EMPTY = { code: 0, msg: "ok", data: { single_url_list: { url: "", short_url: null } } };

test.beforeEach(({ signIn }) => signIn("marketing"));

test("from nothing to the code of a new placement: three clicks and its name, one call", async ({
  page,
  context,
  sandbox,
  calls,
  consoleErrors,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/top-up");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
    "Today",
    "Top-up links",
    "Background jobs",
  ]);
  expect(await page.content(), "a shop's number").not.toContain("2208841037615");

  const presses = await countPresses(page);
  const name = `Door ${Date.now() % 1_000_000}`;
  const sid = name.toLowerCase().replace(" ", "-");
  await page.getByRole("button", { name: "New placement" }).click();
  await page.keyboard.type(name);
  const form = page.getByRole("dialog");
  await expect(form.getByLabel("Placement ID (sid)")).toHaveValue(sid);
  await expect(form.getByLabel("Owner")).not.toHaveValue("");
  await form.getByRole("button", { name: "Create and get links price unknown" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(linkNames(page)).toHaveText(SHORT_KINDS);
  const png = page.getByRole("button", { name: "PNG" });
  await expect(png).toBeEnabled();
  const started = page.waitForEvent("download");
  await png.click();
  const short = await page.getByRole("link", { name: "Open Web, short" }).getAttribute("href");
  expect(readPng(await readFile(await (await started).path()))).toBe(short);
  expect(presses).toEqual({ clicks: 3, keys: name.length, pastes: 0 });
  await expectCost(page, /^Updated \d\d:\d\d · charge not reported$/, {
    Calls: "1 call",
    Charged: "charge not reported",
  });
  const [call] = (await sandbox.control.meter()).calls;
  expect([call?.method, call?.path, bodyText(call!)]).toEqual([
    "GET",
    "/papi/tool/waimai/ph_discounts",
    `sid=${sid}`,
  ]);

  await page.reload();
  await expectCost(page, /^Updated \d\d:\d\d, from cache · 0 points$/, { Charged: "0 points" });
  await page.getByRole("link", { name: "Top-up links" }).click();
  await expect(linkNames(page)).toHaveText(SHORT_KINDS);
  expect(await calls("topUpLink")).toBe(1);

  await openFold(page, "3 long links");
  await openFold(page, "Mini-program and tracking");
  const link = page.getByRole("link", { name: "Open App, long" });
  const href = (await link.getAttribute("href"))!;
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await expect(link).toHaveAttribute("referrerpolicy", "no-referrer");
  for (const [label, text] of [
    ["App, long", href],
    ["sign (tracking)", /^CPS_SIGN:/],
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
  await page.getByRole("button", { name: "Copy all links" }).click();
  await expect
    .poll(async () => (await clipboard(page)).split("\n").map((line) => line.split(": ")[0]))
    .toEqual(KINDS);
  await page.getByRole("button", { name: "QR App, long" }).click();
  for (const language of ["Chinese", "English"]) {
    await page.getByRole("radio", { name: language }).check({ force: true });
    const text = page.getByRole("region", { name: `${language} text` });
    await expect(text).toContainText(href);
    await page.getByRole("button", { name: `Copy ${language} text` }).click();
    await expect.poll(() => clipboard(page)).toBe(await text.getByRole("paragraph").textContent());
  }
  await page.getByRole("button", { name: "Refresh links price unknown" }).click();
  await expectCost(page, /charge not reported$/, { Calls: "1 call" });
  expect(await calls("topUpLink")).toBe(2);
  await page
    .getByRole("region", { name: "Links", exact: true })
    .getByRole("button", { name: "More" })
    .click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(form.getByLabel("Placement ID (sid)")).toHaveAttribute("readonly");
  expect(consoleErrors).toEqual([]);
});

test("row 48: code 100 offers the other place for sid, and keeps it for everybody", async ({
  page,
  sandbox,
  beginAnew,
  signIn,
  desk,
}) => {
  // The dashboard remembers the place of sid.
  await beginAnew();
  await signIn("marketing");
  await sandbox.control.setOptions({ sidLocation: "query" });
  const name = await openNewPlacement(page, desk.url);
  await getLinks(page).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Service message: 请求参数错误：缺少 sid");
  await alert.getByRole("button", { name: "Try sid in the query string price unknown" }).click();
  await expect(
    page.getByRole("status").filter({
      hasText: "Got the links with sid in the query string. Saved as the setting for everyone.",
    }),
  ).toBeVisible();
  await expect(linkNames(page)).toHaveText(SHORT_KINDS);
  const second = await openNewPlacement(page, desk.url);
  await getLinks(page).click();
  await expect(linkNames(page)).toHaveText(SHORT_KINDS);
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

test("rows 50, 51 and 53: unsafe links are text, and missing links replace none", async ({
  page,
  context,
  desk,
  sandbox,
  calls,
  consoleErrors,
}) => {
  const asked: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  const alert = page.getByRole("main").getByRole("alert");
  const answerNext = (reply: object) =>
    sandbox.control.addFault({ kind: "rawBody", body: JSON.stringify(reply) });
  await openNewPlacement(page, desk.url);
  await answerNext(EMPTY);
  await getLinks(page).click();
  await expect(
    page.getByText(
      "No links returned. The service reported success but sent none of the six links. The call may have been charged.",
    ),
  ).toBeVisible();

  const links = {
    url: "javascript:alert(1)",
    short_url: "http://t.topup.example/8KqW2r",
    mobile_url: "//evil.example/x",
    mobile_short_url: "https://user@evil.example/",
    we_app_web_view_url: "",
  };
  const mark = { title: "<img src=x onerror=alert(2)>", we_app_icon_url: "http://10.0.0.8/pixel.gif" };
  await answerNext({ code: 0, msg: "ok", data: { single_url_list: links, we_app_info: mark } });
  const refresh = page.getByRole("button", { name: /^Refresh links/ });
  await refresh.click();
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
  await openFold(page, "Mini-program and tracking");
  await expect(page.getByText(mark.title, { exact: true })).toBeVisible();

  const pixel = "https://track.example/pixel.gif";
  await context.route(pixel, (route) => route.abort());
  await answerNext({
    code: 0,
    msg: "ok",
    data: { single_url_list: links, we_app_info: { we_app_icon_url: pixel } },
  });
  const request = page.waitForRequest(pixel);
  await refresh.click();
  expect((await request).headers().referer).toBeUndefined();
  expect(asked.filter((url) => url.includes("10.0.0.8"))).toEqual([]);

  await answerNext(EMPTY);
  await refresh.click();
  await expect(alert).toContainText(/No links returned\..*may have been charged.*Links from/);
  await expect(linkNames(page)).toHaveCount(4);
  await sandbox.control.addFault({ kind: "reset" });
  await refresh.click();
  await expect(alert).toContainText(/connection dropped.*1 call may have been charged/);
  await expect(linkNames(page)).toHaveCount(4);
  expect(await calls("topUpLink")).toBe(5);
  expect(consoleErrors.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
});

test("a lost connection, a stopped wait or another page still gets the links, for one call", async ({
  page,
  context,
  desk,
  sandbox,
  calls,
}) => {
  const other = await openNewPlacement(page, desk.url);
  const name = await openNewPlacement(page, desk.url);
  await context.setOffline(true);
  await getLinks(page).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("If the request went through, reload to see the links for free.");
  await context.setOffline(false);
  await sandbox.control.setLatency({ topUpLink: 60_000 });
  await alert.getByRole("button", { name: "Try again price unknown" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Stopped waiting" })).toBeVisible();
  await page.getByRole("link", { name: other }).click();
  await expect(page.getByRole("heading", { name: "No links yet" })).toBeVisible();
  await sandbox.control.setLatency({ topUpLink: 0 });
  await page.getByRole("link", { name }).click();
  await expect(linkNames(page)).toHaveText(SHORT_KINDS);
  expect(await calls("topUpLink")).toBe(1);
});

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

import { createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { findPerson } from "#lib/server/auth/session.ts";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { log } from "#lib/server/log/log.ts";
import { MESSENGERS, type MessengerId } from "#lib/shared/sign-on/providers.ts";
import { dingtalkVariables } from "#lib/testing/messengers/dingtalk-rules.ts";
import { feishuVariables } from "#lib/testing/messengers/feishu-rules.ts";
import type { StandIn } from "#lib/testing/messengers/start-messenger.ts";
import { wecomVariables } from "#lib/testing/messengers/wecom-rules.ts";
import { linkTo, visitBy, withMessengers } from "#lib/testing/messengers/with-messengers.ts";
import { listen } from "#lib/testing/listen.ts";
import { addPerson } from "#lib/testing/people.ts";
import { addressOf, type Visit } from "#lib/testing/sign-on-visit.ts";
import { env } from "#lib/server/env.ts";

const messengers = withMessengers();
afterEach(() => vi.restoreAllMocks());
const ALL = [...MESSENGERS];
const whereOf = (response: Response) => response.headers.get("location");
const SECRETS = [
  wecomVariables.WECOM_SECRET,
  dingtalkVariables.DINGTALK_CLIENT_SECRET,
  feishuVariables.FEISHU_APP_SECRET,
];
/** Calls after the browser came back. */
const CALLS: [MessengerId, string][] = [
  ["wecom", "/cgi-bin/gettoken"],
  ["wecom", "/cgi-bin/auth/getuserinfo"],
  ["wecom", "/cgi-bin/user/get"],
  ["dingtalk", "/v1.0/oauth2/userAccessToken"],
  ["dingtalk", "/v1.0/contact/users/me"],
  ["feishu", "/open-apis/authen/v2/oauth/token"],
  ["feishu", "/open-apis/authen/v1/user_info"],
];

type Ready = { messenger: StandIn; browser: Visit; said: () => string };

/** A linked person who is about to sign in; the log is quiet. */
async function ready(id: MessengerId, limitMs: number | null = null): Promise<Ready> {
  const warn = vi.spyOn(log(), "warn").mockReturnValue(undefined);
  const error = vi.spyOn(log(), "error").mockReturnValue(undefined);
  const { id: personId } = await addPerson(["staff"]);
  await linkTo(personId, id, "lin-hui");
  const messenger = messengers.of(id);
  messenger.person = { id: "lin-hui" };
  const said = () => JSON.stringify([warn.mock.calls, error.mock.calls]);
  return { messenger, browser: visitBy(id, limitMs), said };
}

/** Nobody is in, and a second, sound try works. */
async function expectRefused(
  id: MessengerId,
  { messenger, browser, said }: Ready,
  response: Response,
  why: string,
) {
  expect([response.status, whereOf(response)]).toEqual([303, `/sign-in?error=${why}&via=${id}`]);
  expect(await database().$count(sessions)).toBe(0);
  for (const secret of [...SECRETS, ...messenger.tokens.keys(), ...messenger.grants.keys()])
    expect(said()).not.toContain(secret);
  Object.assign(messenger, { fault: null, isSlow: false, person: { id: "lin-hui" } });
  const again = visitBy(id);
  await again.signOn();
  expect(await findPerson(again.headers())).not.toBeNull();
  expect(await findPerson(browser.headers())).toBeNull();
}

const broken = [
  "hangUp",
  "redirect",
  "page",
  "flood",
  { errcode: -1, errmsg: "busy", code: "-1", msg: "busy" },
  { errcode: 0, code: 0 },
  { unionId: null, userid: "lin-hui", access_token: 5, accessToken: null, data: null },
] as const;
test.each(CALLS.flatMap(([id, at]) => broken.map((how) => [id, at, how] as const)))(
  "%s: %s that answers %j lets nobody in",
  async (id, at, how) => {
    const going = await ready(id);
    going.messenger.fault = { at, how };
    await expectRefused(id, going, await going.browser.signOn(), "rejected");
  },
);

test.each(CALLS)("%s: a stall at %s ends in time", async (id, at) => {
  const going = await ready(id, 500);
  going.messenger.fault = { at, how: "stall" };
  await expectRefused(id, going, await going.browser.signOn(), "providerDown");
});

test.each(ALL)("%s: away when the browser comes back, it is one sentence without an address", async (id) => {
  const { browser, said } = await ready(id);
  const back = await browser.signInAt(addressOf(await browser.begin()) ?? "");
  const NEXTAUTH_SECRET = env().nextAuthSecret;
  const server = createServer();
  const host = `http://localhost:${await listen(server)}`;
  await new Promise((done) => server.close(done));
  messengers.setVariables({ WECOM_HOST: host, DINGTALK_HOST: host, FEISHU_HOST: host, NEXTAUTH_SECRET });
  expect(whereOf(await browser.comeBack(back))).toBe(`/sign-in?error=rejected&via=${id}`);
  expect(said()).toContain("ECONNREFUSED");
  expect(said()).not.toMatch(/secret-of|access_token=|corpsecret=/);
});

test.each(ALL)("%s: a code counts once, in the browser that began", async (id) => {
  const { browser } = await ready(id);
  const led = addressOf(await browser.begin()) ?? "";
  const thief = visitBy(id);
  for (const [name, value] of browser.desk) thief.desk.set(name, value);
  const victim = visitBy(id);
  await victim.begin();
  const back = await browser.signInAt(led);
  expect(whereOf(await victim.comeBack(back))).toBe(`/sign-in?error=rejected&via=${id}`);
  await browser.comeBack(back);
  expect(await findPerson(browser.headers())).not.toBeNull();
  expect(whereOf(await thief.comeBack(back))).toBe(`/sign-in?error=rejected&via=${id}`);
  expect(whereOf(await visitBy(id).comeBack(back))).toBe(`/sign-in?error=interrupted&via=${id}`);
});

test.each(ALL)("%s: a code that came too late is refused", async (id) => {
  const going = await ready(id);
  going.messenger.isSlow = true;
  await expectRefused(id, going, await going.browser.signOn(), "rejected");
});

test.each(ALL)("%s: a person who cancels is told so", async (id) => {
  const going = await ready(id);
  going.messenger.person = null;
  await expectRefused(id, going, await going.browser.signOn(), "cancelled");
});

const searches: [string, (search: URLSearchParams, name: string) => void, string][] = [
  ["another state", (search) => search.set("state", "s".repeat(43)), "rejected"],
  ["no state", (search) => search.delete("state"), "rejected"],
  ["another code", (search, name) => search.set(name, "c".repeat(32)), "rejected"],
  ["two codes", (search, name) => search.append(name, "second"), "rejected"],
  ["an error of its own", (search) => search.set("error", "server_error"), "rejected"],
];
test.each(ALL.flatMap((id) => searches.map(([what, change, why]) => [id, what, change, why] as const)))(
  "%s: coming back with %s is refused",
  async (id, _what, change, why) => {
    const going = await ready(id);
    const back = new URL(await going.browser.signInAt(addressOf(await going.browser.begin()) ?? ""));
    change(back.searchParams, id === "dingtalk" ? "authCode" : "code");
    await expectRefused(id, going, await going.browser.comeBack(back.href), why);
  },
);

test("a code of one messenger brought to the address of another asks nobody", async () => {
  const { browser } = await ready("wecom");
  const back = new URL(await browser.signInAt(addressOf(await browser.begin()) ?? ""));
  back.pathname = "/api/auth/callback/feishu";
  expect(whereOf(await browser.comeBack(back.href))).toBe("/sign-in?error=rejected&via=feishu");
  expect(messengers.of("feishu").paths).toEqual([]);
  expect(await database().$count(sessions)).toBe(0);
});

test.each(ALL)("%s: visitors of one address take four places at once", async (id) => {
  await ready(id);
  const [, at = ""] = CALLS.find(([of]) => of === id) ?? [];
  const backs: [Visit, string][] = [];
  for (let count = 0; count < 6; count += 1) {
    const browser = visitBy(id, 500);
    backs.push([browser, await browser.signInAt(addressOf(await browser.begin()) ?? "")]);
  }
  messengers.of(id).fault = { at, how: "stall" };
  const ends = await Promise.all(backs.map(([browser, back]) => browser.comeBack(back)));
  const reasons = ends.map((response) => /error=(\w+)/.exec(whereOf(response) ?? "")?.[1]);
  expect(reasons.filter((reason) => reason === "busy")).toHaveLength(2);
  expect(reasons.filter((reason) => reason === "providerDown")).toHaveLength(4);
});

test.each(ALL)("%s: a wrong secret of ours lets nobody in, and the log has the code", async (id) => {
  const { browser, said } = await ready(id);
  const wrong = { WECOM_SECRET: "wrong-one", DINGTALK_CLIENT_SECRET: "wrong-one" };
  messengers.setVariables({ ...wrong, FEISHU_APP_SECRET: "wrong-one" });
  expect(whereOf(await browser.signOn())).toBe(`/sign-in?error=rejected&via=${id}`);
  expect(said()).toMatch(/answered with code (40001|invalidClientIdOrSecret|20002)/);
  expect(said()).not.toContain("wrong-one");
});

test("WeCom's own token is asked for once, and again only when WeCom says that it is over", async () => {
  const { messenger, browser } = await ready("wecom");
  const asked = () => messenger.paths.filter((path) => path === "/cgi-bin/gettoken").length;
  await browser.signOn();
  await visitBy("wecom").signOn();
  expect(asked()).toBe(1);
  messenger.tokens.clear();
  const later = visitBy("wecom");
  await later.signOn();
  expect(await findPerson(later.headers())).not.toBeNull();
  expect(asked()).toBe(2);
});

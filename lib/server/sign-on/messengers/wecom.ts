import "server-only";
import { z } from "zod";
import type { MessengerSettings } from "#lib/server/env/messenger-variables.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { inAppBrowser } from "#lib/shared/links/in-app-browser.ts";
import { askMessenger, messengerAddress, rejectedWith, type Way } from "./ask-messenger.ts";
import type { Messenger, Page } from "./messenger.ts";

const anyResponse = z.object({ errcode: z.number() });
const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const visitor = z.union([z.object({ userid: z.string().min(1) }), z.object({ openid: z.string().min(1) })]);
const member = z.object({
  userid: z.string().min(1),
  department: z.array(z.number()).catch([]),
  status: z.number().optional(),
  // Its own mailbox; members may change the other address, `email`.
  biz_mail: z.string().min(1).nullable().catch(null),
});

const ACTIVE = 1;
/** The token of the app is no longer valid. */
const TOKEN_IS_OVER = [40014, 42001];
/** No such member, or one whom the app may not see. */
const NO_MEMBER = [40003, 50002, 60011, 60111];

/** 企业微信: the code belongs to the app, whose own token finds the member. */
export const wecom: Messenger = {
  codeParam: "code",
  checks: ["state"],
  authorization: (settings, agent) =>
    inAppBrowser(agent ?? "") === "wecom" ? inAppPage(settings) : webPage(settings),
  findAccount: async ({ code }, way) => {
    const who = visitor.parse((await call(way, "/cgi-bin/auth/getuserinfo", { code })).body);
    if (!("userid" in who)) return { company: null };
    const { errcode, body } = await call(way, "/cgi-bin/user/get", { userid: who.userid }, NO_MEMBER);
    if (errcode !== 0) return { company: way.settings.company };
    const { department, status = ACTIVE, biz_mail: email, ...found } = member.parse(body);
    if (status !== ACTIVE) return { company: way.settings.company };
    return { subject: found.userid, email, departments: department.map(String) };
  },
};

/** Page with a QR code. */
function webPage(settings: MessengerSettings): Page {
  const page = messengerAddress(settings, "login.work", "/wwlogin/sso/login");
  page.search = new URLSearchParams({ login_type: "CorpApp", ...readApp(settings) }).toString();
  return { url: page.href, params: { client_id: null, response_type: null, scope: null } };
}

/** Page for the app's own browser, which knows who is there. Its parameters have an order. */
function inAppPage(settings: MessengerSettings): Page {
  const page = messengerAddress(settings, "open", "/connect/oauth2/authorize");
  const { appid, agentid } = readApp(settings);
  const params = { client_id: null, response_type: "code", scope: "snsapi_base" };
  const ordered = { appid, redirect_uri: "", response_type: "", scope: "", state: "", agentid };
  page.search = new URLSearchParams(ordered).toString();
  page.hash = "wechat_redirect";
  return { url: page.href, params };
}

function readApp({ clientId: appid, agentId }: MessengerSettings) {
  return { appid, agentid: agentId ?? "" };
}

/** Calls with the app's token, and once more with a new one if it is over. Throws for codes that aren't `expected`. */
async function call(way: Way, path: string, search: Record<string, string>, expected: number[] = []) {
  const ask = async (token: string) => {
    const body = await askMessenger(way, "qyapi", path, { search: { access_token: token, ...search } });
    return { body, errcode: anyResponse.parse(body).errcode };
  };
  const first = await ask(await appToken(way, false));
  const { body, errcode } = TOKEN_IS_OVER.includes(first.errcode)
    ? await ask(await appToken(way, true))
    : first;
  if (errcode !== 0 && !expected.includes(errcode)) throw rejectedWith(way, errcode);
  return { body, errcode };
}

/** Gets the token of the app, which stays in memory until a minute before its end. */
async function appToken(way: Way, isRenewed: boolean): Promise<string> {
  const memory = processWide("wecom-token", () => ({ of: null as object | null, token: "", until: 0 }));
  const { settings } = way;
  if (!isRenewed && memory.of === settings && Date.now() < memory.until) return memory.token;
  const search = { corpid: settings.clientId, corpsecret: settings.clientSecret };
  const body = await askMessenger(way, "qyapi", "/cgi-bin/gettoken", { search });
  const { errcode } = anyResponse.parse(body);
  if (errcode !== 0) throw rejectedWith(way, errcode);
  const { access_token: token, expires_in: lifeS } = tokenResponse.parse(body);
  Object.assign(memory, { of: settings, token, until: Date.now() + (lifeS - 60) * 1000 });
  return token;
}

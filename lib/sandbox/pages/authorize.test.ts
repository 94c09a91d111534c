import { expect, test } from "vitest";
import { withSandbox } from "#lib/sandbox/testing/run-sandbox.ts";
import { authorizePage } from "./handle-page-request.ts";
import type { SandboxOptions } from "#lib/sandbox/state/options.ts";
import type { Envelope } from "#lib/sandbox/testing/run-sandbox.ts";

const UNAUTHORIZED = { owner_id: "2211480925736" };
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const sandbox = withSandbox();

test("the link of code 302 opens a page whose button authorizes the shop", async () => {
  const { envelope } = await sandbox.call("soldOrders", UNAUTHORIZED);
  expect(envelope.code).toBe(302);
  const link = String(envelope.data);
  const page = await sandbox.send(link);
  expect(page.status).toBe(200);
  expect(page.text).toContain("山野茶事");
  expect(page.text).toContain("<button>Confirm authorization / 确认授权</button>");
  expect((await sandbox.call("soldOrders", UNAUTHORIZED)).envelope.code).toBe(302);

  const fields = new URLSearchParams(
    [...page.text.matchAll(/name="(\w+)" value="([^"]+)"/g)].map((match) => [match[1]!, match[2]!]),
  );
  const form = { method: "POST", headers: FORM, body: fields.toString() };
  const confirmed = await sandbox.send(`${sandbox.baseUrl}/authorize`, form);
  expect(confirmed.status).toBe(303);
  expect((await sandbox.send(sandbox.baseUrl + confirmed.headers.location)).text).toContain("授权成功");
  expect((await sandbox.call("soldOrders", UNAUTHORIZED)).envelope.code).toBe(0);
  const buyers = { shop_id: "341976308", tid_infos: [{ tid: 1, buyer_nick: "a" }], vvtype: 1 };
  expect((await sandbox.call("buyerOpenId", buyers)).envelope.code).toBe(0);
});

test("a link with another state authorizes nothing", async () => {
  const body = new URLSearchParams({ shop: UNAUTHORIZED.owner_id, state: "x".repeat(22) }).toString();
  const posted = { method: "POST", headers: FORM, body };
  expect((await sandbox.send(`${sandbox.baseUrl}/authorize`, posted)).status).toBe(404);
  expect((await sandbox.send(`${sandbox.baseUrl}/authorize?${body}`)).text).toContain("链接无效");
  expect((await sandbox.call("soldOrders", UNAUTHORIZED)).envelope.code).toBe(302);
});

test.each<[SandboxOptions["linkPlace"], (envelope: Envelope) => unknown]>([
  ["dataText", (envelope) => envelope.data],
  ["dataObject", (envelope) => (envelope.data as { url: string }).url],
  ["dataArray", (envelope) => (envelope.data as string[])[0]],
  ["msg", (envelope) => /http[!-~]+/.exec(envelope.msg ?? "")?.[0]],
  ["otherField", (envelope) => envelope.auth_url],
])("link place %s puts the link there and nowhere else", async (linkPlace, find) => {
  sandbox.speak({ linkPlace });
  const { status, envelope, text } = await sandbox.call("soldOrders", UNAUTHORIZED);
  expect([status, envelope.code]).toEqual([200, 302]);
  expect(String(find(envelope))).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+\/authorize\?shop=2211480925736&state=[\w-]{22}$/,
  );
  expect(text.match(/http:/g)).toHaveLength(1);
});

test("with link place location it is an HTTP redirect without an envelope", async () => {
  sandbox.speak({ linkPlace: "location" });
  const { status, headers, envelope } = await sandbox.call("soldOrders", UNAUTHORIZED);
  expect([status, envelope.code]).toEqual([302, NaN]);
  expect(headers.location).toContain("/authorize?shop=2211480925736");
});

test("a shop's name is text on the page", () => {
  const html = authorizePage({ kind: "ask", shopName: `<b>"茶"`, ownerId: "1", linkState: "s" });
  expect(html).toContain("&lt;b&gt;&quot;茶&quot;");
});

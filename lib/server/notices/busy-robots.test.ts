import https from "node:https";
import http from "node:http";
import net from "node:net";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { noticeDeliveries } from "#lib/server/db/notices-schema.ts";
import { readWayOut } from "#lib/server/env/way-out.ts";
import { openWayOut } from "#lib/server/start/open-way-out.ts";
import { connectionFault } from "#lib/shared/links/connection-fault.ts";
import { listen } from "#lib/testing/listen.ts";
import { noticeTrials } from "#lib/testing/notice-trials.ts";
import { selfSigned } from "#lib/testing/self-signed.ts";
import { deliverNotices, sendTestNotice } from "./deliver.ts";
import { tellNotices } from "./tell.ts";

const MINUTE_MS = 60_000;
const NOON = Date.parse("2026-11-23T04:00:00Z");
const trials = noticeTrials();
const { addTarget, signal } = trials;
const says = (fields: object, status = 200) => ({ status, body: JSON.stringify(fields) });

test.each([
  ["wecom", says({ errcode: -1, errmsg: "system busy" })],
  ["dingtalk", says({ errcode: -1, errmsg: "系统繁忙" })],
  ["feishu", says({ code: 2_200, msg: "internal error" })],
  ["feishu", { status: 502, body: "<html>Bad Gateway</html>" }],
  ["dingtalk", { status: 503, body: "" }],
] as const)("row 130: %s that is busy gets the notice a minute later: %j", async (channel, reply) => {
  await addTarget({ channel });
  await signal("tokenRefused", "tokenRefused", { operation: "soldOrders" });
  await tellNotices(NOON);
  trials.robots.replies.push(reply);
  expect(await deliverNotices(() => NOON)).toBe(1);
  const [row] = await database().select().from(noticeDeliveries);
  expect(row).toMatchObject({ state: "waiting", problem: "busy" });
  expect(await deliverNotices(() => NOON + 2 * MINUTE_MS)).toBe(1);
  expect(await database().select().from(noticeDeliveries)).toMatchObject([{ state: "sent", tries: 2 }]);
});

test.each([
  ["dingtalk", says({ errcode: 130_101, errmsg: "send too fast" })],
  ["wecom", says({ errcode: 45_009, errmsg: "api freq out of limit" })],
  ["feishu", says({ code: 11_232, msg: "frequency limited" })],
  ["feishu", { status: 429, body: "" }],
  ["wecom", says({ errcode: 1, errmsg: "no" }, 429)],
  ["dingtalk", says({ errcode: 99, errmsg: "请求频率过高" })],
] as const)("row 130: %s that was sent too many gets nothing for ten minutes: %j", async (channel, reply) => {
  const id = await addTarget({ channel });
  for (let nr = 0; nr < 3; nr += 1) await signal("shopNeedsScan", `shopNeedsScan ${nr}`);
  await tellNotices(NOON);
  trials.robots.replies.push(reply);
  expect(await deliverNotices(() => NOON)).toBe(1);
  expect(await sendTestNotice(trials.app.context, { id }, NOON + MINUTE_MS)).toMatchObject({
    problem: "tooMany",
  });
  expect(await deliverNotices(() => NOON + 10 * MINUTE_MS - 1)).toBe(0);
  expect(trials.robots.calls).toHaveLength(1);
  expect(await deliverNotices(() => NOON + 13 * MINUTE_MS)).toBe(3);
});

const DAY_MS = 86_400_000;
test.each([
  ["certificateSelfSigned", {}],
  ["certificateExpired", { fromMs: -2 * DAY_MS, untilMs: -DAY_MS }],
  ["certificateUntrusted", { issuer: { host: "company", ...selfSigned("company") } }],
])("row 128: the mail server's certificate is named as the cause: %s", async (fault, terms) => {
  const server = https.createServer(selfSigned("localhost", terms));
  const port = await listen(server);
  const transport = createTransport({ host: "localhost", port, secure: true });
  const error: unknown = await transport
    .sendMail({ from: "a@b.example", to: "c@d.example" })
    .catch((e: unknown) => e);
  expect(connectionFault(error)).toBe(fault);
  server.close();
});

test.each([
  ["refuses", "HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n", "proxyFailed"],
  ["fails", "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n", "proxyFailed"],
  ["is a stranger that opens TLS", null, "certificateSelfSigned"],
])(
  "row 128: robots are reached by the proxy of the environment; one that %s is named",
  async (_, says, problem) => {
    const robot = https.createServer(selfSigned("localhost"));
    const robotPort = await listen(robot);
    const asked: string[] = [];
    const server = http.createServer().on("connect", (request, socket: net.Socket) => {
      asked.push(request.url ?? "");
      if (says !== null) return void socket.end(says);
      const there = net.connect(robotPort, "127.0.0.1", () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
      there.pipe(socket).pipe(there);
    });
    const wayOut = readWayOut({ HTTPS_PROXY: `127.0.0.1:${await listen(server)}` });
    if ("issue" in wayOut) throw new Error(wayOut.issue);
    const takeBack = openWayOut(wayOut);
    const error: unknown = await fetch("https://oapi.dingtalk.com/robot/send").catch(
      (caught: unknown) => caught,
    );
    takeBack();
    expect(asked).toEqual(["oapi.dingtalk.com:443"]);
    expect(connectionFault(error)).toBe(problem);
    server.close();
    robot.close();
  },
);

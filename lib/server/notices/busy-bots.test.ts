import https from "node:https";
import http from "node:http";
import net from "node:net";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { readWayOut } from "#lib/server/env/way-out.ts";
import { openWayOut } from "#lib/server/start/open-way-out.ts";
import { DAY_MS, MINUTE_MS } from "#lib/shared/dates/durations.ts";
import { connectionFault } from "#lib/shared/links/connection-fault.ts";
import { listen } from "#lib/testing/listen.ts";
import { noticeTrials, NOON } from "#lib/testing/notice-trials.ts";
import { selfSigned } from "#lib/testing/self-signed.ts";

const trials = noticeTrials();
const { addTarget, deliver, rows, signalShops, signalToken, tellOnly } = trials;
const says = (fields: object, status = 200) => ({ status, body: JSON.stringify(fields) });

test.each([
  ["feishu", says({ code: 2_200, msg: "internal error" })],
  ["feishu", { status: 502, body: "<html>Bad Gateway</html>" }],
  ["dingtalk", { status: 503, body: "" }],
] as const)("row 130: %s that is busy gets the notice a minute later: %j", async (channel, reply) => {
  await addTarget({ channel });
  await signalToken();
  await tellOnly();
  trials.robots.replies.push(reply);
  expect(await deliver()).toBe(1);
  expect(await rows()).toMatchObject([{ state: "waiting", problem: "busy" }]);
  expect(await deliver(NOON + 2 * MINUTE_MS)).toBe(1);
  expect(await rows()).toMatchObject([{ state: "sent", tries: 2 }]);
});

test.each([
  ["dingtalk", says({ errcode: 130_101, errmsg: "send too fast" })],
  ["feishu", { status: 429, body: "" }],
  ["wecom", says({ errcode: 1, errmsg: "no" }, 429)],
] as const)("row 130: %s that was sent too many gets nothing for ten minutes: %j", async (channel, reply) => {
  const id = await addTarget({ channel });
  await signalShops(3);
  await tellOnly();
  trials.robots.replies.push(reply);
  expect(await deliver()).toBe(1);
  expect(await trials.test(id, NOON + MINUTE_MS)).toMatchObject({ problem: "tooMany" });
  expect(await deliver(NOON + 10 * MINUTE_MS - 1)).toBe(0);
  expect(trials.robots.calls).toHaveLength(1);
  expect(await deliver(NOON + 13 * MINUTE_MS)).toBe(3);
});

const faultOf = (asking: Promise<unknown>) =>
  asking.then(
    () => null,
    (error: unknown) => connectionFault(error),
  );

test.each([
  ["certificateSelfSigned", {}],
  ["certificateExpired", { fromMs: -2 * DAY_MS, untilMs: -DAY_MS }],
  ["certificateUntrusted", { issuer: { host: "company", ...selfSigned("company") } }],
])("row 128: the mail server's certificate is named as the cause: %s", async (fault, terms) => {
  const server = https.createServer(selfSigned("localhost", terms));
  const port = await listen(server);
  const transport = createTransport({ host: "localhost", port, secure: true });
  expect(await faultOf(transport.sendMail({ from: "a@b.example", to: "c@d.example" }))).toBe(fault);
  server.close();
});

test.each([
  ["refuses", "HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n", "proxyFailed"],
  ["fails", "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n", "proxyFailed"],
  ["is a stranger that opens TLS", null, "certificateSelfSigned"],
])(
  "row 128: robots are reached by the proxy of the environment; one that %s is named",
  async (_, says, problem) => {
    const bot = https.createServer(selfSigned("localhost"));
    const botPort = await listen(bot);
    const asked: string[] = [];
    const server = http.createServer().on("connect", (request, socket: net.Socket) => {
      asked.push(request.url ?? "");
      if (says !== null) return void socket.end(says);
      const there = net.connect(botPort, "127.0.0.1", () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
      there.pipe(socket).pipe(there);
    });
    const wayOut = readWayOut({ HTTPS_PROXY: `127.0.0.1:${await listen(server)}` });
    if ("issue" in wayOut) throw new Error(wayOut.issue);
    const takeBack = openWayOut(wayOut);
    expect(await faultOf(fetch("https://oapi.dingtalk.com/robot/send"))).toBe(problem);
    takeBack();
    expect(asked).toEqual(["oapi.dingtalk.com:443"]);
    server.close();
    bot.close();
  },
);

import { spawn } from "node:child_process";
import dns from "node:dns";
import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { selfSigned } from "#lib/testing/self-signed.ts";
import { failure, listening, trust, wayTo } from "#lib/testing/way-to-service.ts";
import type { ProxyEnv } from "./send-request.ts";

afterEach(() => vi.restoreAllMocks());

const send = async (baseUrl: string, proxyEnv?: ProxyEnv) =>
  failure(await wayTo(baseUrl, proxyEnv)({ deadlineMs: 15_000 }));

const daysFrom = (day: number) => ({ fromMs: day * DAY_MS, untilMs: (day + 1) * DAY_MS });
const ca = { host: "company", ...selfSigned("company") };
test.each([
  ["self-signed", "certificateSelfSigned", () => selfSigned("localhost"), null],
  ["of an unknown authority", "certificateUntrusted", () => selfSigned("localhost", { issuer: ca }), null],
  ["expired", "certificateExpired", () => selfSigned("localhost", daysFrom(-2)), "own"],
  ["not yet valid", "certificateExpired", () => selfSigned("localhost", daysFrom(1)), "own"],
  ["of another name", "certificateWrongName", () => selfSigned("desk.example"), "own"],
] as const)("row 128: a certificate %s is named, and gets no byte", async (_, reason, make, vouched) => {
  const { key, cert } = make();
  if (vouched) trust(cert);
  let requests = 0;
  const port = await listening(https.createServer({ key, cert }, () => (requests += 1)));
  expect(await send(`https://localhost:${port}`)).toEqual([reason, false]);
  expect(requests).toBe(0);
});

/** A server that says this to the first bytes of a client, and hangs up. */
const says = (bytes: string | Buffer) =>
  net.createServer((socket) => {
    socket.on("error", () => undefined).once("data", () => socket.end(bytes));
  });
const alert = (code: number) => Buffer.from([0x15, 3, 3, 0, 2, 2, code]);

test.each([
  ["speaks HTTP", () => http.createServer()],
  ["speaks SSH", () => says("SSH-2.0-OpenSSH_9.2\r\n")],
  ["knows no cipher of ours", () => says(alert(40))],
  ["speaks an older TLS", () => says(alert(70))],
  ["does not know the name", () => says(alert(112))],
  ["hangs up at the first byte", () => says("")],
  ["hangs up at once", () => net.createServer((socket) => socket.destroy())],
])("row 128: a server that %s where TLS was expected is named", async (_, make) => {
  const port = await listening(make());
  expect(await send(`https://localhost:${port}`)).toEqual(["tlsFailed", false]);
});

/** Makes a proxy whose responses come from `answer`; `asked` lists the hosts requested of it. */
async function proxy(answer: (socket: net.Socket) => void) {
  const asked: string[] = [];
  const signs: (string | undefined)[] = [];
  const server = http.createServer().on("connect", (request, socket: net.Socket) => {
    asked.push(request.url ?? "");
    signs.push(request.headers["proxy-authorization"]);
    socket.on("error", () => undefined);
    answer(socket);
  });
  return { port: await listening(server), asked, signs };
}

test("row 128: a proxy of the environment carries the call, past it what NO_PROXY names", async () => {
  const { key, cert } = selfSigned("localhost");
  trust(cert);
  const port = await listening(https.createServer({ key, cert }, (_, reply) => reply.end("{}")));
  const front = await proxy((socket) => {
    const there = net.connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      there.pipe(socket).pipe(there);
    });
  });
  const { asked, signs } = front;
  const env = { https_proxy: `http://user:secret@127.0.0.1:${front.port}`, no_proxy: "" };
  expect(await send(`https://localhost:${port}`, env)).toBe(200);
  expect(asked).toEqual([`localhost:${port}`]);
  expect(signs).toEqual([`Basic ${btoa("user:secret")}`]);
  expect(await send(`https://localhost:${port}`, { ...env, no_proxy: "localhost" })).toBe(200);
  expect(asked).toHaveLength(1);
});

test.each(["407 Proxy Authentication Required", "502 Bad Gateway", "403 Forbidden", "504 Gateway Timeout"])(
  "row 128: a proxy that says %s is named, and nothing has left",
  async (status) => {
    const { port } = await proxy(
      (socket) => void socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`),
    );
    const env = { https_proxy: `http://127.0.0.1:${port}`, no_proxy: "" };
    expect(await send("https://service.example", env)).toEqual(["proxyFailed", false]);
  },
);

const TUNNEL = "HTTP/1.1 200 Connection established\r\n\r\n";
test.each([
  ["leads to no TLS", `${TUNNEL}garbage`],
  ["shows a page of its own", "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>"],
  ["cuts its tunnel", TUNNEL],
  ["redirects", "HTTP/1.1 302 Found\r\nLocation: http://portal.example/\r\n\r\n"],
  ["is none", "SSH-2.0-OpenSSH_9.2\r\n"],
  ["is of another kind", Buffer.from([5, 0])],
  ["hangs up", ""],
])("row 128: a proxy that %s is named, and nothing has left", async (_, bytes) => {
  const env = { https_proxy: `http://127.0.0.1:${await listening(says(bytes))}`, no_proxy: "" };
  expect(await send("https://service.example", env)).toEqual(["proxyFailed", false]);
});

test.each(["http://127.0.0.1:1", "http://no-such-proxy.invalid:3128"])(
  "row 128: a proxy that can't be reached (%s) is named, and nothing has left",
  async (https_proxy) => {
    const expected = ["proxyFailed", false];
    expect(await send("https://service.example", { https_proxy, no_proxy: "" })).toEqual(expected);
  },
);

test("row 128: a service of this machine without TLS is never reached by a proxy", async () => {
  const port = await listening(http.createServer((_, reply) => reply.end("{}")));
  expect(await send(`http://127.0.0.1:${port}`, { https_proxy: "http://127.0.0.1:1", no_proxy: "" })).toBe(
    200,
  );
});

/** Every name leads to these addresses; a resolver never says so within the call. */
function resolvesTo(...addresses: string[]): void {
  const found = addresses.map((address) => ({ address, family: net.isIP(address) }));
  const lookup = (_: string, __: object, done: (...args: unknown[]) => void) =>
    void setImmediate(() => done(null, found));
  vi.spyOn(dns, "lookup").mockImplementation(lookup as unknown as typeof dns.lookup);
}

test("row 129: of two addresses the slow one is waited for, and one request leaves", async () => {
  const { port, requests } = await slowServer(1_000);
  resolvesTo("127.0.0.1", "127.0.0.3");
  expect(await send(`http://localhost:${port}`)).toBe(200);
  expect(await requests()).toBe(1);
});

test.each([
  ["refused", ["127.0.0.3", "127.0.0.1"]],
  ["refused twice", ["127.0.0.3", "127.0.0.4", "127.0.0.1"]],
  ["of IPv6 that nobody listens on", ["::1", "127.0.0.1"]],
  ["of IPv6 that no network leads to", ["2001:db8::1", "127.0.0.1"]],
  ["of either kind that fails", ["2001:db8::1", "127.0.0.3", "::1", "127.0.0.1"]],
  ["mapped into IPv6", ["::ffff:127.0.0.3", "::ffff:127.0.0.1"]],
  ["refused, once more,", ["127.0.0.3", "127.0.0.3", "127.0.0.1"]],
  ["that nobody answers at", ["192.0.2.1", "127.0.0.1"]],
  ["of IPv6 that needs a zone", ["fe80::1", "127.0.0.1"]],
  ["that is for all of a network", ["255.255.255.255", "127.0.0.1"]],
  ["that is for many", ["224.0.0.1", "ff02::1", "127.0.0.1"]],
  ["reserved", ["240.0.0.1", "127.0.0.1"]],
  ["of seven", [3, 4, 5, 6, 7, 8].map((end) => `127.0.0.${end}`).concat("127.0.0.1")],
])("row 129: after an address %s the next one is taken", async (_, addresses) => {
  let requests = 0;
  const port = await listening(
    http.createServer((_, reply) => {
      requests += 1;
      reply.end("{}");
    }),
  );
  resolvesTo(...addresses);
  expect(await send(`http://localhost:${port}`)).toBe(200);
  expect(requests).toBe(1);
});

test.each([
  [["2001:db8::1", "127.0.0.3", "::1"]],
  [["127.0.0.3"]],
  [["::1", "127.0.0.3"]],
  [["fe80::1", "255.255.255.255"]],
  [["127.0.0.3", "127.0.0.3", "::ffff:127.0.0.3"]],
])("row 129: after all addresses %j have failed nothing has left", async (addresses) => {
  resolvesTo(...addresses);
  expect(await send("http://localhost:1")).toEqual(["unreachable", false]);
});

test.each([
  ["a good address before a refused one", ["127.0.0.1", "127.0.0.3"]],
  ["one between two refused ones", ["127.0.0.3", "127.0.0.1", "127.0.0.4"]],
  ["the same good one twice", ["127.0.0.1", "127.0.0.1"]],
])("row 129: %s gets one request", async (_, addresses) => {
  let requests = 0;
  const port = await listening(http.createServer((_request, reply) => (requests++, void reply.end("{}"))));
  resolvesTo(...addresses);
  expect(await send(`http://localhost:${port}`)).toBe(200);
  expect(requests).toBe(1);
});

const SLOW_SERVER = `
  import http from "node:http";
  let requests = 0;
  const server = http.createServer((_, reply) => { requests += 1; reply.end("{}"); });
  server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => process.send(server.address().port));
  process.on("message", (holdMs) => {
    process.send(requests);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, holdMs);
  });
`;

/** A server in a process of its own that takes no connection for a while: its queue is full, so a handshake waits. */
async function slowServer(holdMs: number) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", SLOW_SERVER], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill());
  const [port] = (await once(child, "message")) as [number];
  const count = async (thenHold: number) => {
    child.send(thenHold);
    return ((await once(child, "message")) as [number])[0];
  };
  await count(holdMs);
  for (let nr = 0; nr < 3; nr += 1) {
    const filler = net.connect(port, "127.0.0.1").on("error", () => undefined);
    onTestFinished(() => void filler.destroy());
  }
  return { port, requests: () => count(0) };
}

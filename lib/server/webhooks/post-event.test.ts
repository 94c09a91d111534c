import http from "node:http";
import { connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listen } from "#lib/testing/listen.ts";
import { selfSigned } from "#lib/testing/self-signed.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { type Receiver, startReceiver } from "#lib/testing/webhook-receiver.ts";
import { listening, trust } from "#lib/testing/way-to-service.ts";
import { allowInnerWebhooks } from "#lib/testing/webhook-trials.ts";
import { postEvent } from "./post-event.ts";

let receiver: Receiver;
const servers: Server[] = [];
beforeEach(async () => {
  setTestEnv();
  allowInnerWebhooks();
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  for (const server of servers.splice(0)) server.close();
});

type Options = NonNullable<Parameters<typeof postEvent>[1]>;
const post = (url = receiver.url, options: Options = {}) =>
  postEvent({ url: new URL(url), headers: { "webhook-id": "a" }, body: "{}", now: Date.now() }, options);

/** A program that writes these bytes to whoever connects, and then ends or holds the connection. */
async function startRaw(bytes: string, isHeld = false): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => (isHeld ? socket.write(bytes) : socket.end(bytes)));
  });
  servers.push(server);
  return `http://127.0.0.1:${await listen(server)}/`;
}

test("a receiver that says nothing has its time, and the event may have arrived", async () => {
  receiver.respond = () => undefined;
  expect(await post(receiver.url, { timeoutMs: 1_000 })).toMatchObject({ status: null, problem: "noAnswer" });
  expect(receiver.calls).toHaveLength(1);
});

test("a name server that says nothing has no more time than that", async () => {
  const find = () => new Promise<never>(() => undefined);
  expect(await post("http://hook.test/", { find, timeoutMs: 50 })).toMatchObject({ problem: "hostUnknown" });
});

test.each([
  ["", "noAnswer", null],
  ["HTTP/1.1 200 O", "noAnswer", null],
  ["HTTP/1.1 100 Continue\r\n\r\n", "noAnswer", null],
  ["HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n", "noAnswer", null],
  ["SSH-2.0-OpenSSH_9.6\r\n", "noAnswer", null],
  [`HTTP/1.1 200 OK\r\nx: ${"y".repeat(20_000)}\r\n\r\n`, "noAnswer", null],
  ["HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nhalf", null, 200],
  ["HTTP/1.1 500 No\r\ncontent-length: 50\r\n\r\nhalf", "refused", 500],
])("a response that is cut counts as far as its status: %j", async (bytes, problem, status) => {
  expect(await post(await startRaw(bytes))).toMatchObject({ problem, status });
});

test("a body that never ends is read to 4 KiB, and one that drips as long as there is time", async () => {
  receiver.respond = (_received, response) => {
    response.writeHead(500);
    const write = () =>
      void response.write("x".repeat(1_000), () => response.destroyed || setImmediate(write));
    write();
  };
  expect(await post()).toMatchObject({ status: 500, said: "x".repeat(200) });
  const url = await startRaw("HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nhalf", true);
  expect(await post(url, { timeoutMs: 100 })).toMatchObject({ status: 200, problem: null, said: "half" });
});

test("an event goes to the address that was judged: the name is looked up once", async () => {
  const asked: string[] = [];
  const find = async (host: string) => {
    asked.push(host);
    return [{ address: asked.length === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
  };
  const url = receiver.url.replace("127.0.0.1", "hook.test");
  expect(await post(url, { find })).toMatchObject({ status: 204, problem: null });
  expect(asked).toEqual(["hook.test"]);
  expect(receiver.calls[0]?.headers.host).toBe(new URL(url).host);
});

test("an address that became an inner one after it was saved gets nothing", async () => {
  allowInnerWebhooks(false);
  const find = async () => [{ address: "127.0.0.1", family: 4 }];
  const { port } = new URL(receiver.url);
  expect(await post(`https://hook.test:${port}/`, { find })).toMatchObject({ problem: "innerAddress" });
  expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({ problem: "innerAddress" });
  expect(receiver.calls).toEqual([]);
});

test("a port that nobody listens at is unreachable, so nothing was sent", async () => {
  const { url } = receiver;
  await receiver.close();
  expect(await post(url)).toMatchObject({ status: null, problem: "unreachable" });
  receiver = await startReceiver();
});

test("through a proxy the event goes to the judged address, with the certificate of the name", async () => {
  const { key, cert } = selfSigned("hook.example.com");
  trust(cert);
  const outside = await startReceiver({ key, cert });
  const asked: string[] = [];
  const proxy = http.createServer().on("connect", (request, socket: Socket) => {
    asked.push(request.url ?? "");
    const there = connect(Number(new URL(outside.url).port), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      there.pipe(socket).pipe(there);
    });
  });
  const live = {
    COMMERCE_BASE_URL: "https://service.example.com",
    HTTPS_PROXY: `http://127.0.0.1:${await listening(proxy)}`,
  };
  setTestEnv(live);
  try {
    const find = async () => [{ address: "8.8.8.8", family: 4 }];
    const sent = await post("https://hook.example.com/x", { find });
    expect([sent.status, asked]).toEqual([204, ["8.8.8.8:443"]]);
    expect(outside.calls[0]?.headers.host).toBe("hook.example.com");
    expect(await post("https://other.example.com/", { find })).toMatchObject({
      problem: "certificateWrongName",
    });
    expect(outside.calls).toHaveLength(1);
  } finally {
    delete process.env.HTTPS_PROXY;
    await outside.close();
  }
});

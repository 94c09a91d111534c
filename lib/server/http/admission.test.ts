import { AsyncLocalStorage } from "node:async_hooks";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { listen } from "#lib/testing/listen.ts";
import { admitInTurn } from "./admission.ts";
import { chain } from "./chain.ts";
import { markRequests } from "./peer.ts";

setTestEnv({ TRUSTED_PROXY: "127.0.0.1" });
const context = new AsyncLocalStorage<string>();
const came = new Map<string, http.IncomingMessage>();
const begun: { path: string; context: string | undefined; response: http.ServerResponse }[] = [];
const limits = { mostWaiting: 4, mostOfOne: 2, holdsMs: 60_000 };
const server = http.createServer(
  chain(
    markRequests(),
    (incoming, _response, next) => {
      came.set(incoming.url ?? "", incoming);
      context.run(incoming.url ?? "", next);
    },
    admitInTurn((headers) => headers.get("cookie") === "known", limits),
    ({ url = "" }, response) => begun.push({ path: url, context: context.getStore(), response }),
  ),
);

beforeAll(() => listen(server));
afterAll(() => void server.close());
afterEach(() => {
  came.clear();
  begun.length = 0;
});

const paths = () => begun.map(({ path }) => path);

type Sent = { sent: http.ClientRequest; answered: Promise<http.IncomingMessage | null> };

/** Sends a request from this address; resolves when it has reached the server. */
async function send(path: string, address: string, headers: Record<string, string> = {}): Promise<Sent> {
  const { port } = server.address() as AddressInfo;
  const sent = http.request({
    host: "127.0.0.1",
    port,
    path,
    agent: false,
    headers: { "x-forwarded-for": address, ...headers },
  });
  const answered = new Promise<http.IncomingMessage | null>((resolve) => {
    sent.on("response", (answer) => resolve(answer.resume())).on("error", () => resolve(null));
  });
  sent.end();
  await expect.poll(() => came.has(path)).toBe(true);
  return { sent, answered };
}

/** Answers `count` requests, one after the other as they begin. */
async function answerAll(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    await expect.poll(() => begun.length).toBeGreaterThan(nth);
    begun[nth]?.response.end();
  }
}

test("strangers wait for each other, their addresses in turn, and signed-in people for nobody", async () => {
  await send("/a1", "10.0.0.1");
  await send("/a2", "10.0.0.1");
  await send("/a3", "10.0.0.1");
  await send("/b1", "10.0.0.2");
  await send("/known", "10.0.0.1", { cookie: "known" });
  await send("/readyz", "10.0.0.1");
  expect(paths()).toEqual(["/a1", "/known", "/readyz"]);
  await answerAll(6);
  expect(paths()).toEqual(["/a1", "/known", "/readyz", "/a2", "/b1", "/a3"]);
  expect(begun.every(({ path, context: own }) => own === path)).toBe(true);
});

test("more than its share of one address is told to come again, and others still wait their turn", async () => {
  await send("/a1", "10.0.0.1");
  await send("/a2", "10.0.0.1");
  await send("/a3", "10.0.0.1");
  const answer = await (await send("/a4", "10.0.0.1")).answered;
  expect([answer?.statusCode, answer?.headers["retry-after"]]).toEqual([429, "5"]);
  await send("/b1", "10.0.0.2");
  await answerAll(4);
  expect(paths()).toEqual(["/a1", "/a2", "/b1", "/a3"]);
});

test("whoever has gone away while waiting takes nobody's time", async () => {
  await send("/a1", "10.0.0.1");
  const { sent } = await send("/a2", "10.0.0.1");
  await send("/b1", "10.0.0.2");
  sent.destroy();
  await expect.poll(() => came.get("/a2")?.socket.destroyed).toBe(true);
  await answerAll(2);
  expect(paths()).toEqual(["/a1", "/b1"]);
});

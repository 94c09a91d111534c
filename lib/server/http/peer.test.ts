import { once } from "node:events";
import { createServer, request, type ServerResponse, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { listen } from "#lib/testing/listen.ts";
import { log } from "#lib/server/log/log.ts";
import { chain } from "./chain.ts";
import { markRequests, PEER_HEADER } from "./peer.ts";

setTestEnv({ TRUSTED_PROXY: "127.0.0.1, 10.0.0.0/8" });
const said = vi.spyOn(log(), "warn").mockReturnValue(undefined);

const server = createServer(chain(markRequests(), tellWhatWasSeen));
function tellWhatWasSeen({ method, url, headers }: IncomingMessage, answer: ServerResponse): void {
  const forwarded = ["x-forwarded-proto", "x-forwarded-host"].map((name) => headers[name] ?? null);
  answer.end(JSON.stringify([method, url, headers[PEER_HEADER], ...forwarded]));
}

beforeAll(() => listen(server));
afterAll(() => void server.close());

/** Sends a request from a front at 127.0.0.1, or from a visitor at 127.0.0.2. */
async function ask(
  method: string,
  headers: Record<string, string> = {},
  localAddress = "127.0.0.1",
): Promise<unknown> {
  const { port } = server.address() as AddressInfo;
  const to = { host: "127.0.0.1", port, path: "/orders?x=1", agent: false };
  const asked = request({ ...to, method, headers, localAddress }).end();
  const [answer] = await once(asked, "response");
  return JSON.parse(Buffer.concat(await answer.toArray()).toString());
}

const forwarded = {
  "x-forwarded-for": "198.51.100.1, 203.0.113.7",
  "x-forwarded-proto": "https",
  "x-forwarded-host": "desk.example",
};

test("a trusted front says who the visitor is and how it was asked", async () => {
  const seen = ["GET", "/orders?x=1", "203.0.113.7", "https", "desk.example"];
  expect(await ask("GET", { [PEER_HEADER]: "10.0.0.1", ...forwarded })).toEqual(seen);
});

test("the socket's address stands over whatever anybody else says", async () => {
  const seen = ["GET", "/orders?x=1", "127.0.0.2", null, null];
  for (let times = 0; times < 3; times += 1)
    expect(await ask("GET", { [PEER_HEADER]: "10.0.0.1", ...forwarded }, "127.0.0.2")).toEqual(seen);
  expect(said.mock.calls).toEqual([
    [{ variable: "TRUSTED_PROXY", peer: "127.0.0.2" }, expect.stringContaining("set TRUSTED_PROXY")],
  ]);
});

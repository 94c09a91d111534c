import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { markRequests, PEER_HEADER } from "./peer.ts";

let server: Server;

beforeAll(async () => {
  markRequests();
  server = createServer((incoming, answer) =>
    answer.end(JSON.stringify([incoming.method, incoming.url, incoming.headers[PEER_HEADER]])),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());

async function ask(method: string, headers: Record<string, string> = {}): Promise<unknown> {
  const { port } = server.address() as AddressInfo;
  const asked = request({
    host: "127.0.0.1",
    port,
    method,
    path: "/orders?x=1",
    headers,
    agent: false,
  }).end();
  const [answer] = await once(asked, "response");
  return JSON.parse(Buffer.concat(await answer.toArray()).toString());
}

test("the socket's address stands over whatever the visitor says", async () => {
  expect(await ask("GET", { [PEER_HEADER]: "10.0.0.1", "x-forwarded-for": "10.0.0.2" })).toEqual([
    "GET",
    "/orders?x=1",
    "127.0.0.1",
  ]);
});

test.each(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s goes its way", async (method) => {
  expect(await ask(method)).toEqual([method, "/orders?x=1", "127.0.0.1"]);
});

test.each(["TRACE", "PROPFIND", "LOCK", "PURGE", "MKCOL"])(
  "%s ends where refused methods end",
  async (method) => {
    expect(await ask(method)).toEqual(["GET", "/api/refused-method", "127.0.0.1"]);
  },
);

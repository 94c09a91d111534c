import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { listen } from "#lib/testing/listen.ts";
import { chain } from "./chain.ts";
import { guardHosts } from "./guard-hosts.ts";

setTestEnv({
  COMMERCE_BASE_URL: "https://api.example",
  HOST: "0.0.0.0",
  NEXTAUTH_URL: "https://desk.example",
});
const server = createServer(
  chain(guardHosts(), ({ method, url, headers }, answer) =>
    answer.end(JSON.stringify([method, url, headers.host])),
  ),
);

beforeAll(() => listen(server));
afterAll(() => void server.close());

/** Sends raw lines; returns what the server saw, and the head of its answer. */
async function send(...lines: string[]): Promise<{ head: string; seen: unknown }> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.end([...lines, "Connection: close", "", ""].join("\r\n"));
  const [head = "", body = ""] = Buffer.concat(await socket.toArray())
    .toString()
    .split("\r\n\r\n");
  return { head, seen: JSON.parse(body.replace(/^[\da-f]+\r\n|\r\n.*$/g, "")) };
}

const REFUSED = ["GET", "/api/refused-host", "desk.example"];

test.each([
  ["GET /orders HTTP/1.1", "desk.example"],
  ["POST /orders HTTP/1.1", "desk.example"],
  ["GET https://desk.example/orders HTTP/1.1", "desk.example"],
  ["GET /healthz HTTP/1.1", "10.0.0.7:3000"],
  ["GET /readyz?x HTTP/1.0", null],
])("%s of the host %s is answered", async (line, host) => {
  const [method, url] = line.split(" ");
  expect((await send(line, ...(host ? [`Host: ${host}`] : []))).seen).toEqual([method, url, host]);
});

test.each([
  [["GET /orders HTTP/1.1", "Host: evil.example"]],
  [["POST /api/auth/callback/credentials HTTP/1.1", "Host: evil.example", "Origin: https://evil.example"]],
  [["GET /orders HTTP/1.1", "Host: desk.example", "Host: evil.example"]],
  [["GET https://evil.example/ HTTP/1.1", "Host: desk.example"]],
  [["GET /orders HTTP/1.1", "Host: evil.example", "X-Forwarded-Host: desk.example"]],
  [["GET /healthz/../orders HTTP/1.1", "Host: evil.example"]],
  [["GET /orders HTTP/1.0"]],
])("%j ends where refused hosts end", async (lines) => expect((await send(...lines)).seen).toEqual(REFUSED));

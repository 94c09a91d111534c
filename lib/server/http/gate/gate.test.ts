import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chain } from "#lib/server/http/chain.ts";
import { EVERY_HEADER } from "#lib/testing/fuzz/http/run-http-fuzz.ts";
import { sendRaw, type RawAnswer } from "#lib/testing/fuzz/http/send-raw.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { listen } from "#lib/testing/listen.ts";
import { noteCommandBegan } from "./command-watch.ts";
import { createGatedServer } from "./create-server.ts";
import { openGate } from "./gate.ts";
import { MAX_COMMAND_BYTES } from "./judge-request.ts";

setTestEnv();
let port: number;
const reached: string[] = [];
/** One entry for each answer sent: true if its request had been read by then. */
let wasRead: boolean[] = [];

/** Stand-in for Next: returns what it received, and fails where a path asks for it. */
async function answerLikeNext(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray()).toString("utf8");
  reached.push(`${request.method} ${request.url} ${body}`);
  if (request.url?.startsWith("/begun")) noteCommandBegan();
  if (request.url === "/moved") response.setHeader("Location", "/");
  if (request.url === "/text") response.setHeader("Content-Type", "text/plain");
  if (request.url === "/page") response.setHeader("Content-Security-Policy", "script-src 'nonce-x'");
  response.statusCode = request.url?.endsWith("/fails") ? 500 : request.url === "/moved" ? 308 : 200;
  response.end(body);
}

const server = createGatedServer(
  chain(
    (request, response, next) => {
      response.once("finish", () => wasRead.push(request.complete));
      next();
    },
    openGate({ isDev: false, isKnown: (headers) => headers.get("cookie") === "session=known" }),
    answerLikeNext,
  ),
);

beforeAll(async () => void (port = await listen(server)));
afterAll(() => void server.close());

/** Sends these lines and this body; returns the only answer. */
async function ask(lines: string[], body: string | Buffer = ""): Promise<RawAnswer> {
  reached.length = 0;
  const head = Buffer.from(`${[...lines, "Connection: close", "", ""].join("\r\n")}`, "latin1");
  const { answers } = await sendRaw(port, { parts: [head, Buffer.from(body)], isWhole: true });
  expect(answers).toHaveLength(1);
  const [answer] = answers;
  expect(EVERY_HEADER.filter((name) => !answer!.headers.has(name))).toEqual([]);
  return answer!;
}

function command(path: string, body: string, more: string[] = []): Promise<RawAnswer> {
  return ask(
    [
      `POST ${path} HTTP/1.1`,
      "Host: localhost:3000",
      `Next-Action: ${"6".repeat(42)}`,
      "Content-Type: text/plain;charset=UTF-8",
      ...(more.length > 0 ? more : [`Content-Length: ${Buffer.byteLength(body)}`]),
    ],
    body,
  );
}

const LOCAL = "Host: localhost:3000";

test.each([
  [200, ["GET / HTTP/1.1", LOCAL]],
  [200, ["GET / HTTP/1.0"]],
  [200, ["GET / HTTP/1.1", LOCAL, "Upgrade: websocket", "Connection: Upgrade"]],
  [308, ["GET /moved HTTP/1.1", LOCAL]],
  [500, ["GET /fails HTTP/1.1", LOCAL]],
  [400, ["GET / HTTP/1.1"]],
  [400, ["GET http://evil.example/ HTTP/1.1", LOCAL]],
  [400, ["GET /%ff HTTP/1.1", LOCAL]],
  [405, ["OPTIONS * HTTP/1.1", LOCAL]],
  [405, ["CONNECT evil.example:443 HTTP/1.1", LOCAL]],
  [405, ["POST /sign-in HTTP/1.1", LOCAL, "Content-Length: 0"]],
  [417, ["GET / HTTP/1.1", LOCAL, "Expect: wonders"]],
  [431, ["GET / HTTP/1.1", LOCAL, `X: ${"a".repeat(20_000)}`]],
  [400, ["GET / HTTP/1.1", LOCAL, "X: a\u0000b"]],
  [400, ["\u0000\u001b[2J"]],
  [400, ["POST / HTTP/1.1", LOCAL, "Content-Length: 5", "Transfer-Encoding: chunked"]],
])("%d and every header for %j", async (status, lines) => expect((await ask(lines)).status).toBe(status));

test("a body whose framing breaks is answered with every header", async () => {
  expect((await command("/settings", "zz\r\n", ["Transfer-Encoding: chunked"])).status).toBe(400);
});

test("a page's own policy takes the place of the closed one", async () => {
  const { headers } = await ask(["GET /page HTTP/1.1", LOCAL]);
  expect(headers.get("content-security-policy")).toBe("script-src 'nonce-x'");
});

test("texts say how they are encoded, also where Next leaves that open", async () => {
  for (const path of ["/text", "/moved", "/%ff"])
    expect((await ask([`GET ${path} HTTP/1.1`, LOCAL])).headers.get("content-type")).toBe(
      "text/plain; charset=utf-8",
    );
});

test("a command that can be read reaches Next as it was sent", async () => {
  expect(await command("/settings", '[{"name":"中"}]')).toMatchObject({ status: 200 });
  expect(reached).toEqual(['POST /settings [{"name":"中"}]']);
  expect((await command("/settings", "4\r\n[{}]\r\n0\r\n\r\n", ["Transfer-Encoding: chunked"])).status).toBe(
    200,
  );
  expect(reached).toEqual(["POST /settings [{}]"]);
});

const BROKEN = ["x", "\u001b[2J\u001b[31m\n{", '[{"cardNumber":"6217008392', '["$F1"]', "{}"];
test.each(BROKEN)("the body %j never reaches Next", async (body) => {
  const { status, body: text } = await command("/settings", body);
  expect([status, text, reached]).toEqual([400, "Bad Request\n", []]);
});

test("a command of more bytes than the limit is refused, told or not", async () => {
  const body = `["${"a".repeat(MAX_COMMAND_BYTES)}"]`;
  expect((await command("/settings", body)).status).toBe(413);
  const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  expect((await command("/settings", chunked, ["Transfer-Encoding: chunked"])).status).toBe(413);
  expect(reached).toEqual([]);
});

test("a list of more bytes is for a page of lists, and for somebody who is signed in", async () => {
  const body = `["${"a".repeat(2 * MAX_COMMAND_BYTES)}"]`;
  const length = `Content-Length: ${body.length}`;
  const known = [length, "Cookie: session=known"];
  expect((await command("/buyers", body, known)).status).toBe(200);
  expect((await command("/cards/list", body, known)).status).toBe(200);
  expect((await command("/settings", body, known)).status).toBe(413);
  expect((await command("/buyers", body, [length])).status).toBe(413);
  expect(
    (
      await command("/buyers", `["${"a".repeat(6 * MAX_COMMAND_BYTES)}"]`, [
        "Cookie: session=known",
        `Content-Length: ${6 * MAX_COMMAND_BYTES + 4}`,
      ])
    ).status,
  ).toBe(413);
});

test("what fails before a command began is the request's fault, after it ours", async () => {
  expect((await command("/fails", "[]")).status).toBe(400);
  expect((await command("/begun/fails", "[]")).status).toBe(500);
});

test("a refusal ends after the request did, so that closing the connection cannot take it away", async () => {
  wasRead = [];
  const { status } = await command("/settings", `["${"a".repeat(8 * MAX_COMMAND_BYTES)}"]`);
  expect([status, wasRead]).toEqual([413, [true]]);
});

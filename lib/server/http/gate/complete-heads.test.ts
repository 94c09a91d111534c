import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { EVERY_HEADER } from "#lib/testing/fuzz/http/run-http-fuzz.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { listen } from "#lib/testing/listen.ts";
import { completeHeads } from "./complete-heads.ts";

setTestEnv();

test("an answer that was asked for before the start was over has every header, and keeps its own", async () => {
  const server = createServer();
  const port = await listen(server);
  const asked = once(server, "request") as Promise<[unknown, ServerResponse]>;
  const answer = fetch(`http://127.0.0.1:${port}/invite`);
  const [, response] = await asked;
  completeHeads();
  completeHeads();
  response.setHeader("Content-Security-Policy", "default-src 'self'");
  response.writeHead(200, { "Content-Type": "text/plain; charset=utf-8" }).end("late");
  const { headers } = await answer;
  server.close();
  expect(EVERY_HEADER.filter((name) => !headers.has(name))).toEqual([]);
  expect(headers.get("content-security-policy")).toBe("default-src 'self'");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
});

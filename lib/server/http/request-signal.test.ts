import { createServer, type ServerResponse } from "node:http";
import { afterAll, expect, test } from "vitest";
import { listen } from "#lib/testing/listen.ts";
import { admitInTurn } from "./admission.ts";
import { chain } from "./chain.ts";
import { followVisitors, requestSignal } from "./request-signal.ts";

const begun = new Map<string, { signal: AbortSignal | undefined; response: ServerResponse }>();
const server = createServer(
  chain(
    followVisitors(),
    admitInTurn(() => false, { mostWaiting: 10, mostOfOne: 10, holdsMs: 0 }),
    ({ url = "" }, response) => begun.set(url, { signal: requestSignal(), response }),
  ),
);
afterAll(() => void server.close());

test("the signal of a request aborts when its visitor leaves, and not after its response", async () => {
  const url = `http://127.0.0.1:${await listen(server)}`;
  const leaving = new AbortController();
  const left = fetch(`${url}/left`, { signal: leaving.signal }).catch(() => null);
  const answered = fetch(`${url}/answered`);
  await expect.poll(() => begun.size).toBe(2);
  begun.get("/answered")?.response.end();
  await (await answered).text();
  leaving.abort();
  await left;
  await expect.poll(() => begun.get("/left")?.signal?.aborted).toBe(true);
  expect(begun.get("/answered")?.signal?.aborted).toBe(false);
});

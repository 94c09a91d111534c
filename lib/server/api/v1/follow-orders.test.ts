import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { apiKeyCalls } from "#lib/server/db/api-schema.ts";
import { database } from "#lib/server/db/database.ts";
import { callApi, makeApiKey } from "#lib/testing/api-trials.ts";
import { soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials } from "#lib/testing/book-trials.ts";
import { folderOfTest } from "#lib/testing/folder-of-test.ts";
import { listen } from "#lib/testing/listen.ts";
import { seededRandom } from "#lib/testing/seeded-random.ts";
import { spawnNode, type NodeChild } from "#lib/testing/spawn-node.ts";

const { app, bookSold } = bookTrials("api_keys");
const CHANGES = Number(process.env.CHANGES ?? 2_000);
const ORDERS_OF_WRITER = CHANGES / 8;
const WRITERS = 4;
const KILLS = 20;
const numberOf = (nr: number) => `44029816077133${String(nr).padStart(6, "0")}`;

type Met = { number: string; remark: string | null };

/** Serves the API over HTTP; `onRequest` is called for each request, before and after its answer. */
async function serveApi(onRequest: (at: "before" | "after") => void): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      onRequest("before");
      // How often a program may call is no part of this.
      await database().delete(apiKeyCalls);
      const key = request.headers.authorization?.slice("Bearer ".length) ?? null;
      const answer = await callApi(request.url?.replace("/api/v1", "") ?? "", key);
      response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
      onRequest("after");
    })();
  });
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${await listen(server)}`;
}

/** Changes the remarks of one's own orders, one transaction after the other, some of them slow. */
async function writeChanges(writer: number, written: Map<string, string>): Promise<void> {
  const client = new Client({ connectionString: app.databaseUrl });
  const random = seededRandom(writer + 1);
  await client.connect();
  for (let nr = 0; nr < CHANGES / WRITERS; nr += 1) {
    const number = numberOf(writer * ORDERS_OF_WRITER + Math.floor(random() * ORDERS_OF_WRITER));
    await client.query("begin");
    await client.query("update orders set remark = $2, sold_read_at = clock_timestamp() where number = $1", [
      number,
      `${writer}-${nr}`,
    ]);
    if (random() < 0.3) await client.query("select pg_sleep(0.005)");
    await client.query("commit");
    written.set(number, `${writer}-${nr}`);
  }
  await client.end();
}

test("a program that follows the book, killed 20 times, misses no change and meets none twice", async () => {
  const count = WRITERS * ORDERS_OF_WRITER;
  await bookSold(Array.from({ length: count }, (_, nr) => soldOrder(numberOf(nr), { remark: "new" })));
  const key = await makeApiKey(app.context, ["orders"]);
  const folder = folderOfTest();
  let program: NodeChild | null = null;
  let kills = 0;
  let requests = 0;
  const killAfter = CHANGES / 100;
  const base = await serveApi((at) => {
    if (at === "before") requests += 1;
    // In turn while its request is on the way, and when the answer is sent but maybe not yet read or stored.
    const isTime = requests > killAfter / 4 + (kills % 3) && at === (kills % 2 === 0 ? "before" : "after");
    if (program && kills < KILLS && isTime) {
      kills += 1;
      program.child.kill("SIGKILL");
    }
  });
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      requests = 0;
      program = spawnNode("lib/testing/children/follow-orders.ts", [base, key, folder]);
      await program.ended;
      if (program.errors() !== "") throw new Error(program.errors());
    }
  })();
  onTestFinished(() => {
    isOver = true;
    program?.child.kill("SIGKILL");
  });
  const written = new Map(Array.from({ length: count }, (_, nr) => [numberOf(nr), "new"]));
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeChanges(writer, written)));
  await expect.poll(() => kills, { timeout: 60_000 }).toBe(KILLS);

  const meetings = () => readMeetings(folder);
  const lastMet = () => new Map(meetings().map(({ number, remark }) => [number, remark]));
  await expect.poll(lastMet, { timeout: 60_000 }).toEqual(written);
  isOver = true;
  program!.child.kill("SIGKILL");
  await running;
  const all = meetings().map(({ number, remark }) => `${number} ${remark}`);
  expect(new Set(all).size).toBe(all.length);
}, 600_000);

function readMeetings(folder: string): Met[] {
  const pages = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return pages
    .toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
    .flatMap((name) => (JSON.parse(readFileSync(join(folder, name), "utf8")) as { orders: Met[] }).orders);
}

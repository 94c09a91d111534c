// How long 100 calls fired at once take through the client, and how many arrive in the busiest sliding second.
import { fork } from "node:child_process";
import { createMemoryPace } from "#lib/server/service/create-memory-pace.ts";
import { createServiceClient } from "#lib/server/service/create-service-client.ts";

const CALLS = 100;
const RUNS = Number(process.env.BENCH_RUNS ?? 20);
const BARS = [{ answerMs: 20, barMs: 9_600 }, { answerMs: 100, barMs: 10_300 }];

/** Prints every run; true when all of them are within their bars. */
export async function run(): Promise<boolean> {
  let areMet = true;
  for (const { answerMs, barMs } of BARS) {
    const server = fork(new URL("./_pace-server.ts", import.meta.url), [String(answerMs)]);
    const told = <T>(): Promise<T> => new Promise((resolve) => void server.once("message", (message) => resolve(message as T)));
    const port = await told<number>();
    for (let nth = 1; nth <= RUNS; nth++) {
      const { tookMs, unanswered } = await fire(`http://127.0.0.1:${port}`);
      const arrivals = told<number[]>();
      server.send("arrivals");
      const busiest = busiestSecond(await arrivals);
      const isMet = tookMs <= barMs && busiest <= 10 && unanswered === 0;
      areMet &&= isMet;
      console.log(`answers of ${answerMs} ms, run ${nth}: ${CALLS} calls in ${seconds(tookMs)} (bar ${seconds(barMs)}), busiest second ${busiest}, unanswered ${unanswered}${isMet ? "" : "  MISSED"}`);
    }
    server.kill();
  }
  return areMet;
}

async function fire(baseUrl: string): Promise<{ tookMs: number; unanswered: number }> {
  const client = createServiceClient({ baseUrl, token: async () => "bench-token", pace: createMemoryPace() });
  const options = { priority: "bulk" as const, journal: { open: async () => undefined, close: async () => undefined } };
  const startedAt = performance.now();
  const results = await Promise.all(Array.from({ length: CALLS }, () => client.soldOrders({ ownerId: "1", edition: "enhanced", page: 0 }, options)));
  const tookMs = performance.now() - startedAt;
  client.close();
  return { tookMs, unanswered: results.filter((result) => result.outcome !== "answered").length };
}

function busiestSecond(arrivals: number[]): number {
  return Math.max(...arrivals.map((start, index) => arrivals.slice(index).filter((time) => time < start + 1_000).length));
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}

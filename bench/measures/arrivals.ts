// Counts calls that arrive at the service in any second, whatever network, machine and database do.
import { setTimeout as sleep } from "node:timers/promises";
import { busiestSecond } from "#lib/testing/simulate-rate-limit.ts";
import { spawnNode, type NodeChild } from "#lib/testing/spawn-node.ts";
import { createTestDatabase } from "#lib/testing/blank-database.ts";
import { testServer } from "#lib/testing/test-server.ts";
import { startAskers, type Askers } from "../services/askers.ts";
import { figure, printFigures } from "../figures.ts";

const RUNS = Number(process.env.BENCH_RUNS ?? 20);
const AT_ONCE = 3;
const CALLS = 25;
const LIMIT = 10;

type Case = {
  name: string;
  answerMs: number;
  /** Shortest and longest time of the way there, each way, in milliseconds. */
  way?: [number, number];
  /** Time during which the relay accepts no connection. */
  blockedMs?: number;
  holdMs?: number;
  /** Two dashboards; the second one's way to the database takes this long. */
  secondDatabaseMs?: number;
  areTwo?: boolean;
};

const CASES: Case[] = [
  { name: "a burst after idle, answers of 20 ms", answerMs: 20 },
  { name: "a burst after idle, answers of 1.2 s", answerMs: 1_200 },
  { name: "a relay that accepts nothing for 2.5 s", answerMs: 20, way: [0, 0], blockedMs: 2_500 },
  { name: "a thread that is held for 2 s", answerMs: 20, holdMs: 2_000 },
  { name: "a way of 200–300 ms there and back", answerMs: 20, way: [100, 150] },
  { name: "the same, answers of 1.2 s", answerMs: 1_200, way: [100, 150] },
  { name: "two dashboards", answerMs: 20, areTwo: true },
  { name: "two dashboards, answers of 1.2 s", answerMs: 1_200, areTwo: true },
  { name: "two dashboards, one of them slow to open", answerMs: 20, areTwo: true, secondDatabaseMs: 200 },
];

/** Prints a line a case; true when no second of any run had more calls than the limit. */
export async function run(): Promise<boolean> {
  const waiting = [...CASES];
  const areMet: boolean[] = [];
  // Cases wait more than they work, so several run at the same time.
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) areMet.push(await isWithin(one));
    }),
  );
  return areMet.every(Boolean);
}

async function isWithin(one: Case): Promise<boolean> {
  const busiest = Math.max(...(await measure(one)));
  return printFigures([figure(`${one.name}: busiest second of ${RUNS} runs`, busiest, "calls", LIMIT)]);
}

async function measure({
  answerMs,
  way,
  blockedMs = 0,
  holdMs = 0,
  areTwo = false,
  secondDatabaseMs,
}: Case): Promise<number[]> {
  const database = await createTestDatabase();
  const started: NodeChild[] = [];
  let askers: Askers | null = null;
  const start = (file: string, ...args: string[]): NodeChild => {
    const child = spawnNode(file, args);
    started.push(child);
    return child;
  };
  try {
    const service = start("bench/services/arrivals-service.ts", String(answerMs));
    const relay = way
      ? start("bench/services/relay.ts", await readPort(service), String(way[0]), String(way[1]))
      : null;
    const baseUrl = `http://127.0.0.1:${await readPort(relay ?? service)}`;
    const urls = [
      database.url,
      ...(areTwo
        ? [secondDatabaseMs ? await slowUrl(database.url, secondDatabaseMs, start) : database.url]
        : []),
    ];
    askers = await startAskers(urls, baseUrl);
    const busiest: number[] = [];
    for (let nth = 1; nth <= RUNS; nth += 1) {
      const from = service.lines.length;
      if (blockedMs > 0) relay?.child.kill("SIGSTOP");
      const asking = askers.ask(CALLS, holdMs);
      if (blockedMs > 0) {
        await sleep(blockedMs);
        relay?.child.kill("SIGCONT");
      }
      await asking;
      const arrivals = service.lines
        .slice(from)
        .flatMap((line) => (line.startsWith("arrived ") ? [Number(line.slice(8))] : []));
      if (arrivals.length !== CALLS * urls.length)
        throw new Error(`${arrivals.length} of ${CALLS * urls.length} calls arrived`);
      busiest.push(busiestSecond(arrivals));
      // Connections are closed after four seconds without use: the next burst opens new ones.
      await sleep(nth % 4 === 0 ? 4_500 : 1_200);
    }
    return busiest;
  } finally {
    await askers?.end();
    for (const { child } of started) child.stdin?.end();
    await Promise.all(started.map(({ ended }) => ended));
    await database.drop();
  }
}

async function readPort(child: NodeChild): Promise<string> {
  return (await child.line("port ")).slice("port ".length);
}

/** The address of the same database through a slow relay. */
async function slowUrl(
  url: string,
  ms: number,
  start: (file: string, ...args: string[]) => NodeChild,
): Promise<string> {
  const address = new URL((await testServer()).tcpUrlOf(new URL(url).pathname.slice(1)));
  address.port = await readPort(
    start("bench/services/relay.ts", address.port, String(ms / 2), String(ms / 2)),
  );
  return address.href;
}

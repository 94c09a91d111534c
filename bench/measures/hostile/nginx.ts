// Lets four people work through nginx and two dashboards, as deploy/ sets them up, without an event and during five: a
// dashboard is killed, freezes, is stopped; the database restarts; both dashboards are updated to another build.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { onStage } from "../../front/on-stage.ts";
import { type Ask, type People, signInPeople } from "../../front/start-people.ts";
import type { Stage } from "../../front/start-stage.ts";
import { type Figure, figure, printFigures } from "../../figures.ts";

const CALM_MS = 3_000;
const AWAY_MS = 20_000;
const FROZEN_MS = 60_000;
/** Time between two looks of Docker at a container that starts. */
const HEALTH_MS = 5_000;
const MAX_MS = 3_000;
const MAX_RECOVERY_S = 10;
/** Kills: each meets other requests under way. */
const KILLS = Number(process.env.BENCH_KILLS ?? 1);
/** Events to observe, by their names. */
const CHOSEN = new RegExp(process.env.BENCH_EVENTS ?? "");

type Event = {
  name: string;
  happen: (stage: Stage, secondBuild: string) => Promise<void>;
  isDatabase?: true;
};

/** True when no event costs anybody a request. */
export function run(): Promise<boolean> {
  return onStage(async (stage, secondBuild) => {
    const people = await signInPeople(stage);
    const figures: Figure[] = [];
    for (const event of EVENTS.filter(({ name }) => CHOSEN.test(name)))
      figures.push(...(await observe(event, people, stage, secondBuild)));
    figures.push(figure("calls paid twice", await countRepeats(stage.databaseUrl), "", 0));
    return printFigures(figures);
  });
}

const EVENTS: Event[] = [
  { name: "nothing", happen: () => sleep(AWAY_MS) },
  ...Array.from({ length: KILLS }, () => ({ name: "a dashboard is killed", happen: killOne })),
  { name: "a dashboard freezes for 60 s", happen: freezeOne },
  { name: "a dashboard is stopped", happen: stopOne },
  { name: "the database restarts", happen: restartDatabase, isDatabase: true },
  { name: "an update to another build", happen: updateBoth },
];

async function killOne({ desks, start }: Stage): Promise<void> {
  await desks[0].halt("SIGKILL");
  await sleep(AWAY_MS);
  await start(0);
}

async function freezeOne({ desks }: Stage): Promise<void> {
  desks[0].child.kill("SIGSTOP");
  await sleep(FROZEN_MS);
  desks[0].child.kill("SIGCONT");
}

async function stopOne({ desks, start }: Stage): Promise<void> {
  await desks[0].halt();
  await sleep(AWAY_MS);
  await start(0);
}

/** The server starts again by itself, as the bundled one does and the database of `compose.yaml`. */
async function restartDatabase({ server }: Stage): Promise<void> {
  const [pid] = readFileSync(join(server.dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGINT");
  await sleep(AWAY_MS);
}

/** The steps of `deploy/update.sh`, which goes on when Docker has seen that the first dashboard is healthy. */
async function updateBoth({ replace }: Stage, secondBuild: string): Promise<void> {
  await replace(0, secondBuild);
  await sleep(HEALTH_MS);
  await replace(1, secondBuild);
}

async function observe(event: Event, people: People, stage: Stage, secondBuild: string): Promise<Figure[]> {
  const work = people.work();
  await sleep(CALM_MS);
  const from = performance.now();
  await event.happen(stage, secondBuild);
  await sleep(CALM_MS);
  const requests = await work.stop();
  const failed = requests.filter(({ issue }) => issue !== null);
  const slowest = requests.reduce((one, other) => (one.ms > other.ms ? one : other));
  const slow = requests.filter(({ ms }) => ms > MAX_MS);
  console.log(
    `\n${event.name}: ${requests.length} requests, ${slow.length} slow, the slowest a ${slowest.what}`,
  );
  for (const { what, at, ms, issue } of failed.slice(0, 20))
    console.log(`  ${((at - from) / 1_000).toFixed(2)} s: ${what}, ${Math.round(ms)} ms: ${issue}`);
  const ends = failed.map(({ at, ms }) => (at + ms - from) / 1_000);
  return [
    figure(
      `${event.name}: failed of ${requests.length}`,
      failed.length,
      "",
      event.isDatabase ? undefined : 0,
    ),
    figure(`${event.name}: longest time without a success`, longestSilence(requests) / 1_000, "s"),
    ...(event.isDatabase
      ? [figure(`${event.name}: until the last failure`, Math.max(0, ...ends), "s", MAX_RECOVERY_S)]
      : []),
    figure(`${event.name}: slowest request`, slowest.ms / 1_000, "s", MAX_MS / 1_000),
  ];
}

function longestSilence(requests: Ask[]): number {
  const ends = requests
    .filter(({ issue }) => issue === null)
    .map(({ at, ms }) => at + ms)
    .sort((one, other) => one - other);
  return Math.max(0, ...ends.slice(1).map((end, nth) => end - (ends[nth] ?? end)));
}

/** Counts calls beyond the first of a request: each asks about a day of its own. */
async function countRepeats(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `select coalesce(sum(calls - 1), 0)::int as count
      from (select count(*) as calls from calls where operation = 'soldOrders' group by request_hash) each`,
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

// Counts the log lines that wake somebody (level 50): none may come in an hour of mixed work without a fault, and at
// least one with its cause from each of ten faults of the database. `BENCH_MINUTES` shortens the hour.
import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import { type RunningDesk, sandboxEnv, startDesk } from "#lib/testing/start-desk.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";
import { startTestServer, type TestServer } from "#lib/testing/test-server.ts";
import { pickOne } from "../../../scripts/chaos/inject-faults.ts";
import { makeRequest } from "../../../scripts/chaos/make-request.ts";
import { signInUsers, type Users } from "../../../scripts/chaos/sign-in-users.ts";
import { ensureBuild } from "../../../scripts/steps/ensure-build.mjs";
import { figure, printFigures } from "../../figures.ts";

const MINUTES = Number(process.env.BENCH_MINUTES ?? 60);
/** Requests at the same time, each with a pause of up to twice this after it. */
const AT_ONCE = 4;
const PAUSE_MS = 1_000;
const MAX_FAULT_MS = 90_000;
const DATABASE = "desk";
const PAGES = [
  "/",
  "/orders/sold",
  "/orders/pending",
  "/orders/book",
  "/buyers",
  "/jobs",
  "/usage/calls",
  "/account",
];

type Line = { event?: string; cause?: string };
type Fault = {
  name: string;
  /** The cause that the log must name. */
  cause: RegExp;
  /** Begins the fault; returns what ends it. */
  begin: (server: TestServer) => Promise<() => Promise<void>>;
};

/** True when the hour is quiet and every fault is heard. */
export async function run(): Promise<boolean> {
  await ensureBuild();
  const [server, sandbox] = await Promise.all([startTestServer(), startSandbox()]);
  await server.command("postgres", `create database ${DATABASE} owner merchant_desk`);
  const databaseUrl = server.urlOf(DATABASE);
  const desk = await startDesk({ env: sandboxEnv(sandbox), databaseUrl });
  // Where a sandbox keeps its key.
  const dataDir = join(desk.dataDir, "sandbox");
  const work = startWork(await signInUsers({ ...desk, databaseUrl, dataDir }, 1));
  try {
    const quietMs = MINUTES * 60_000;
    for (const until = performance.now() + quietMs; performance.now() < until;) await sleep(1_000);
    const quiet = loudLines(desk.output());
    for (const line of quiet) console.log(JSON.stringify(line));
    console.log(`requests in ${MINUTES} minutes, by status: ${JSON.stringify(work.statuses)}`);
    const silent: string[] = [];
    for (const fault of FAULTS) {
      const heard = await hear(desk, server, fault);
      console.log(`${fault.name}: ${heard === null ? "NOT HEARD" : `“${heard.event}”, ${heard.cause}`}`);
      if (heard === null) silent.push(fault.name);
    }
    return printFigures([
      figure(`level-50 lines in ${MINUTES} minutes of mixed work`, quiet.length, "lines", 0),
      figure("faults that no level-50 line names", silent.length, `of ${FAULTS.length}`, 0),
    ]);
  } finally {
    await work.stop();
    await desk.stop();
    await Promise.all([server.stop(), sandbox.stop()]);
  }
}

/** Lets people read pages and request what costs points, until `stop`. */
function startWork(users: Users): { statuses: Record<string, number>; stop: () => Promise<void> } {
  const statuses: Record<string, number> = {};
  let isOver = false;
  let nth = 0;
  const request = (): Promise<Response> => {
    if (Math.random() < 0.7) return users.look(pickOne(PAGES));
    const operation = pickOne(OPERATIONS.filter((one) => one !== "topUpLink" || users.unasked.length > 0));
    return makeRequest(operation, (nth += 1), users).send();
  };
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    while (!isOver) {
      const status = await request().then(async (response) => {
        await response.arrayBuffer();
        return String(response.status);
      }, String);
      statuses[status] = (statuses[status] ?? 0) + 1;
      await sleep(Math.random() * 2 * PAUSE_MS);
    }
  });
  return {
    statuses,
    stop: async () => {
      isOver = true;
      await Promise.all(lanes);
    },
  };
}

/** Waits during a fault for a line with its cause, then for the end of the fault; null if no line came. */
async function hear(desk: RunningDesk, server: TestServer, fault: Fault): Promise<Line | null> {
  const before = desk.output().length;
  const end = await fault.begin(server);
  let heard: Line | undefined;
  for (const until = performance.now() + MAX_FAULT_MS; !heard && performance.now() < until; await sleep(200))
    heard = loudLines(desk.output().slice(before)).find(({ cause = "" }) => fault.cause.test(cause));
  await end();
  while (!(await isReady(desk))) await sleep(200);
  return heard ?? null;
}

const isReady = ({ url }: RunningDesk) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

function loudLines(output: string): Line[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith("{") && line.includes('"level":50'))
    .map((line) => JSON.parse(line) as Line);
}

const ROLE = "merchant_desk";
const END_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${ROLE}'`;

/** A fault that a statement of the superuser begins and another one ends, on new connections. */
function byStatement(name: string, cause: RegExp, begin: string, end: string): Fault {
  return {
    name,
    cause,
    begin: async (server) => {
      await server.command(DATABASE, begin, END_CONNECTIONS);
      return () => server.command(DATABASE, end, END_CONNECTIONS);
    },
  };
}

const SLOW_CALLS =
  "create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(15); return new; end $$; " +
  "create trigger slow before insert on calls for each row execute function slow()";

const FAULTS: Fault[] = [
  {
    name: "another session locks the ledger",
    cause: /held a row or table for too long/,
    begin: async (server) => {
      const client = new Client({ connectionString: superuserUrl(server) });
      await client.connect();
      await client.query("begin; lock table calls in access exclusive mode");
      return () => client.end();
    },
  },
  {
    name: "the database is killed",
    cause: /stopped|starting or stopping|cut|nothing answers/,
    begin: async ({ dataDir }) => {
      process.kill(serverPid(dataDir), "SIGKILL");
      return async () => undefined;
    },
  },
  {
    name: "the database freezes",
    cause: /the connection to the database was cut/,
    begin: async ({ dataDir }) => {
      const frozen = await serverProcesses(dataDir);
      for (const pid of frozen) process.kill(pid, "SIGSTOP");
      return async () => frozen.forEach((pid) => process.kill(pid, "SIGCONT"));
    },
  },
  byStatement(
    "no connection is free",
    /too many connections/,
    `alter role ${ROLE} connection limit 1`,
    `alter role ${ROLE} connection limit -1`,
  ),
  {
    name: "the password is changed",
    cause: /rejects its user or password/,
    begin: async (server) => {
      const { password } = new URL(server.urlOf(DATABASE));
      const change = (text: string) =>
        server.command(DATABASE, `alter role ${ROLE} password '${text}'`, END_CONNECTIONS);
      await change("another");
      return () => change(decodeURIComponent(password));
    },
  },
  byStatement(
    "a right is revoked",
    /lacks a right/,
    `revoke select on orders from ${ROLE}`,
    `grant select on orders to ${ROLE}`,
  ),
  byStatement(
    "the database is read-only",
    /read-only/,
    `alter database ${DATABASE} set default_transaction_read_only = on`,
    `begin read write; alter database ${DATABASE} reset default_transaction_read_only; commit`,
  ),
  byStatement(
    "a statement takes too long",
    /exceeded its time limit/,
    SLOW_CALLS,
    "drop trigger slow on calls; drop function slow",
  ),
  byStatement(
    "a row is rejected",
    /rejects what was to be written/,
    "alter table calls add constraint no_more check (false) not valid",
    "alter table calls drop constraint no_more",
  ),
  byStatement(
    "a table is missing",
    /a table is missing/,
    "alter table orders rename to orders_elsewhere",
    "alter table orders_elsewhere rename to orders",
  ),
];

function superuserUrl(server: TestServer): string {
  const address = new URL(server.urlOf(DATABASE));
  address.username = "postgres";
  address.password = "";
  return address.href;
}

function serverPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}

/** Process ids of the server: the postmaster and its children. */
async function serverProcesses(dataDir: string): Promise<number[]> {
  const parent = serverPid(dataDir);
  const all = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const isOurs = await Promise.all(
    all.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      return pid === parent || Number(stat.slice(stat.lastIndexOf(")") + 4).split(" ")[0]) === parent;
    }),
  );
  return all.filter((_, at) => isOurs[at]);
}

import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { dismiss, spawnNode } from "./spawn-node.ts";

/** A running server: `url` as the start command gives it, and `made`, a data folder as after a first start. */
type Place = { dataDir: string; made: string; url: string };

type Addresses = {
  /** The address of a database for the product's role, through the server's socket. */
  urlOf: (database: string) => string;
  /** The address of a database over TCP. */
  tcpUrlOf: (database: string) => string;
  /** Runs statements in order, as the superuser. */
  command: (database: string, ...statements: string[]) => Promise<void>;
};

export type TestServer = Addresses & { dataDir: string; stop: () => Promise<void> };

export const TEMPLATE = "template_desk";
const VARIABLE = "TEST_DATABASE_SERVER";

/** Starts a PostgreSQL with these server settings that ends with `stop()` or with this process. */
export async function startTestServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const { place, stop } = await start(settings, await madeFolder());
  return { ...serverAt(place), dataDir: place.dataDir, stop };
}

/** Starts the one server of a test run with a migrated template; processes of the run find it by a variable. */
export async function startServerOfRun(): Promise<() => Promise<void>> {
  const { place, stop } = await start({});
  const { urlOf, command } = serverAt(place);
  await command("postgres", `create database ${TEMPLATE} owner merchant_desk`);
  const { close } = await openDatabase(urlOf(TEMPLATE));
  await close();
  // PostgreSQL can't copy a template that somebody is connected to.
  await command("postgres", `alter database ${TEMPLATE} allow_connections false`);
  process.env[VARIABLE] = JSON.stringify(place);
  return stop;
}

let ownServer: Promise<unknown> | null = null;

/** The server of this run; a script that runs alone starts one. */
export async function testServer(): Promise<Addresses> {
  return serverAt(await placeOfRun());
}

/** A data folder as after a first start of the bundled PostgreSQL: copying it is faster than making another. */
export async function madeFolder(): Promise<string> {
  return (await placeOfRun()).made;
}

async function placeOfRun(): Promise<Place> {
  if (!process.env[VARIABLE]) await (ownServer ??= startServerOfRun());
  return JSON.parse(process.env[VARIABLE] ?? "") as Place;
}

async function start(
  settings: Record<string, string>,
  ...made: string[]
): Promise<{ place: Place; stop: () => Promise<void> }> {
  const keeper = spawnNode("lib/testing/children/keep-server.ts", [JSON.stringify(settings), ...made]);
  const place = JSON.parse((await keeper.line("ready ")).slice("ready ".length)) as Place;
  await untilSuperuserIsIn(serverAt(place));
  // The server must not keep a finished script alive.
  dismiss(keeper.child);
  return {
    place,
    stop: async () => {
      keeper.child.ref();
      keeper.child.stdin?.end();
      await keeper.ended;
    },
  };
}

/** Waits until the superuser may connect, then gives the product's role the right that `emptyTables` needs. */
async function untilSuperuserIsIn({ command }: Addresses): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await command("postgres", "grant set on parameter session_replication_role to merchant_desk");
    } catch (error) {
      if (tries === 200) throw error;
      await sleep(20);
    }
  }
}

function serverAt({ url }: Place): Addresses {
  const at = (database: string, change: (address: URL) => void = () => undefined) => {
    const address = new URL(url);
    address.pathname = `/${database}`;
    change(address);
    return address.href;
  };
  const asSuperuser = (address: URL) => {
    address.username = "postgres";
    address.password = "";
  };
  const overTcp = (address: URL) => {
    address.hostname = "127.0.0.1";
    address.port = address.searchParams.get("port") ?? "";
    address.search = "";
  };
  return {
    urlOf: (database) => at(database),
    tcpUrlOf: (database) => at(database, overTcp),
    command: (database, ...statements) => run(at(database, asSuperuser), statements),
  };
}

async function run(url: string, statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

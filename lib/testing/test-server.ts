import { Client } from "pg";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { spawnNode } from "#lib/testing/spawn-node.ts";

type Place = { folder: string; port: number };
type Addresses = {
  /** The address of a database there, through the server's socket as the start command gives it. */
  urlOf: (database: string) => string;
  /** The same over TCP. */
  tcpUrlOf: (database: string) => string;
};
export type TestServer = Addresses & { place: Place; stop: () => Promise<void> };

export const TEMPLATE = "template_desk";
const VARIABLE = "TEST_DATABASE_SERVER";

/** Starts a PostgreSQL of its own, which ends with `stop()` or with this process. `parameters` go to the server. */
export async function startTestServer(parameters: string[] = []): Promise<TestServer> {
  const keeper = spawnNode("lib/testing/children/keep-server.ts", parameters);
  const place = JSON.parse((await keeper.line("ready ")).slice("ready ".length)) as Place;
  return {
    ...serverAt(place),
    place,
    stop: async () => {
      keeper.child.stdin?.end();
      await keeper.ended;
    },
  };
}

/** The one server of a run of tests with its migrated template; the processes the run starts find it by a variable. */
export async function startServerOfRun(): Promise<() => Promise<void>> {
  const { place, urlOf, stop } = await startTestServer();
  await onServer(urlOf("postgres"), `create database ${TEMPLATE}`);
  const { close } = await openDatabase(urlOf(TEMPLATE));
  await close();
  // Nobody can be connected to it when it is copied.
  await onServer(urlOf("postgres"), `alter database ${TEMPLATE} allow_connections false`);
  process.env[VARIABLE] = JSON.stringify(place);
  return stop;
}

let ownServer: Promise<unknown> | null = null;

/** The server of this run; one is started for a script that runs alone. */
export async function testServer(): Promise<Addresses> {
  if (!process.env[VARIABLE]) await (ownServer ??= startServerOfRun());
  return serverAt(JSON.parse(process.env[VARIABLE] ?? "") as Place);
}

/** Runs statements on a connection of their own. */
export async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function serverAt({ folder, port }: Place): Addresses {
  return {
    urlOf: (database: string) => `postgres://merchant_desk:unused@localhost/${database}?host=${encodeURIComponent(folder)}&port=${port}`,
    tcpUrlOf: (database: string) => `postgres://merchant_desk@127.0.0.1:${port}/${database}`,
  };
}

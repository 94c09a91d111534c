import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MIGRATION_LOCK, openDatabase } from "./open-database.ts";
import { people, settings } from "./schema.ts";
import { toStartError } from "./storage-error.ts";
import { freePort } from "../../../scripts/steps/ports.mjs";
import { createTestDatabase } from "#lib/testing/blank-database.ts";
import { startTestServer, type TestServer } from "#lib/testing/test-server.ts";

let server: TestServer;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.stop());

/** Makes an empty database on this file's server. */
async function emptyDatabase(name: string, options = ""): Promise<string> {
  await server.command("postgres", `create database ${name} owner merchant_desk ${options}`);
  return server.urlOf(name);
}
const addressFor = (change: { username?: string; password?: string }) =>
  Object.assign(new URL(server.urlOf("merchant_desk")), change).href;

const issueOf = (url: string, connectMs?: number) =>
  openDatabase(url, connectMs).then(
    ({ close }) => close().then(() => "opened"),
    ({ name, message }: Error) => `${name}: ${message}`,
  );

test("several dashboards that start at once migrate in turn, and again changes nothing", async () => {
  const url = await emptyDatabase("fresh");
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase(url)));
  const [first, second] = opened;
  await first!.db.insert(settings).values({ key: "shared", value: 1 });
  expect(await second!.db.select({ key: settings.key }).from(settings)).toEqual([{ key: "shared" }]);
  await Promise.all(opened.map(({ close }) => close()));
  const again = await openDatabase(url);
  expect([await again.db.$count(people), await again.db.$count(settings)]).toEqual([0, 1]);
  await again.close();
});

test("a dashboard waits while another one migrates, and goes on when that one is gone", async () => {
  const url = await emptyDatabase("held");
  const other = new Client({ connectionString: url });
  await other.connect();
  await other.query("select pg_advisory_lock($1::bigint)", [MIGRATION_LOCK]);
  const opening = issueOf(url);
  const asks = () =>
    other.query(
      `select from pg_stat_activity
      where datname = 'held' and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`,
    );
  await expect.poll(async () => (await asks()).rowCount).toBe(1);
  const made = await other.query("select to_regclass('people') as people");
  await other.end();
  expect([made.rows, await opening]).toEqual([[{ people: null }], "opened"]);
});

test.each([
  [
    "fsync",
    "StartError: The database server runs with fsync=off: a power cut could lose paid calls. Set fsync=on.",
  ],
  [
    "full_page_writes",
    "StartError: The database server runs with full_page_writes=off: a power cut could corrupt it. " +
      "Set full_page_writes=on.",
  ],
])("a server with %s off is refused", async (name, issue) => {
  const url = await emptyDatabase(`without_${name}`);
  await server.command("postgres", `alter system set ${name} = off`, "select pg_reload_conf()");
  await expect.poll(() => issueOf(url)).toBe(issue);
  await server.command("postgres", `alter system reset ${name}`, "select pg_reload_conf()");
  await expect.poll(() => issueOf(url)).toBe("opened");
});

test("a server that has never synced is refused", async () => {
  const unsafe = await startTestServer({ fsync: "off" });
  expect(await issueOf(unsafe.urlOf("merchant_desk"))).toContain("fsync=off");
  await unsafe.stop();
});

test("a database in another encoding is refused", async () => {
  const url = await emptyDatabase("latin", "encoding 'LATIN1' locale 'C' template template0");
  expect(await issueOf(url)).toBe(
    "StartError: The database has encoding LATIN1: create it with encoding UTF8.",
  );
});

test("tables of something else are told in one line, and nothing is left in their database", async () => {
  const url = await emptyDatabase("foreign_tables");
  await server.command("foreign_tables", "create table people (id int)");
  expect(await issueOf(url)).toBe(
    "StartError: The database cannot be opened: it holds tables of another program, use an empty one.",
  );
  await server.command("foreign_tables", "drop table people");
  expect(await issueOf(url)).toBe("opened");
});

test("a database that another version has brought further is refused", async () => {
  const own = await createTestDatabase();
  const opened = await openDatabase(own.url);
  await opened.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', 9999999999999)",
  );
  await opened.close();
  expect(await issueOf(own.url)).toMatch(
    /^StartError: The database was created by another version of Merchant Desk: /,
  );
  await own.drop();
});

test("what keeps it from opening is told in one line without the address", async () => {
  await server.command(
    "postgres",
    "create role reader login",
    "create role crowded login superuser connection limit 0",
    "alter role crowded nosuperuser",
  );
  for (const [url, reason] of [
    [server.urlOf("absent"), "there is no database of that name"],
    ["postgres://desk:secret-value@127.0.0.1:1/desk", "nothing answers at its address"],
    ["postgres://desk:secret-value@localhost/desk?host=%2Fnowhere", "nothing answers at its address"],
    [addressFor({ username: "reader" }), "its user may not create tables in it"],
    [addressFor({ username: "crowded" }), "it has too many connections"],
    [addressFor({ password: "secret-value" }), "its user or password was rejected"],
  ] as const)
    expect(await issueOf(url)).toBe(`StartError: The database cannot be opened: ${reason}.`);
  expect(await issueOf(server.urlOf("merchant_desk"))).toBe("opened");
});

test("a server that takes connections and never says a word is given up", async () => {
  const port = await freePort("127.0.0.1");
  const silent = createServer().listen(port, "127.0.0.1");
  expect(await issueOf(`postgres://desk@127.0.0.1:${port}/desk`, 100)).toBe(
    "StartError: The database cannot be opened: it does not answer.",
  );
  silent.close();
});

test.each([
  ["53100", "the disk is full"],
  ["57P03", "it is not ready for connections"],
  ["55P03", "something has locked one of its tables for a minute"],
  ["25006", "it can only be read"],
  ["XX000", "error XX000"],
])("error %s is told as: %s", (code, reason) => {
  expect(
    toStartError(new Error("wrapped", { cause: Object.assign(new Error("secret-value"), { code }) })).message,
  ).toBe(`The database cannot be opened: ${reason}.`);
});

test("an index whose build was cut short is built anew at the next start, by one dashboard", async () => {
  const url = await emptyDatabase("indexes");
  await (await openDatabase(url)).close();
  const name = "orders_receiver_key_index";
  await server.command(
    "indexes",
    `update pg_index set indisvalid = false where indexrelid = '${name}'::regclass`,
  );
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase(url)));
  const isValid = async () => {
    const { rows } = await opened[0]!.pool.query<{ valid: boolean }>(
      "select indisvalid as valid from pg_index where indexrelid = $1::regclass",
      [name],
    );
    return rows[0]?.valid;
  };
  expect(await isValid()).toBe(true);
  await Promise.all(opened.map(({ close }) => close()));
});

/** Last migration that built indexes of large tables itself. */
const LAST_THAT_BUILT = 24;

test("no migration holds up a large table by building an index there", () => {
  const folder = join(import.meta.dirname, "migrations");
  const built = readdirSync(folder)
    .filter((file) => file.endsWith(".sql") && Number(file.slice(0, 4)) > LAST_THAT_BUILT)
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), "utf8").toLowerCase();
      const statements = text
        .split("statement-breakpoint")
        .filter((one) => one.includes("index") && one.includes(" on "));
      return statements
        .filter((one) => one.includes("create index") || one.includes("create unique index"))
        .filter((one) =>
          ["orders", "order_changes", "calls", "answers"].some((table) => one.includes(` on "${table}"`)),
        )
        .map(() => file);
    });
  expect(built).toEqual([]);
});

import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { people, settings } from "#lib/server/db/schema.ts";
import { startErrorOf } from "#lib/server/db/start-error-of.ts";
import { freePort } from "#lib/testing/free-port.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/test-database.ts";
import { onServer, startTestServer, type TestServer } from "#lib/testing/test-server.ts";

let server: TestServer;
let database: TestDatabase;

beforeAll(async () => {
  [server, database] = await Promise.all([startTestServer(), createTestDatabase()]);
});
afterAll(() => Promise.all([server.stop(), database.drop()]));

/** An empty database on the server of this file. */
async function emptyDatabase(name: string, options = ""): Promise<string> {
  await onServer(server.urlOf("postgres"), `create database ${name} ${options}`);
  return server.urlOf(name);
}
const complaintOf = (url: string) =>
  openDatabase(url).then(({ close }) => close().then(() => "opened"), ({ name, message }: Error) => `${name}: ${message}`);

test("several dashboards that start at once migrate one after the other, and again changes nothing", async () => {
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

test.each([
  ["fsync", "StartError: The database server runs with fsync=off: a power cut could lose paid calls. Set fsync=on."],
  ["full_page_writes", "StartError: The database server runs with full_page_writes=off: a power cut could spoil it. Set full_page_writes=on."],
])("a server with %s off is refused", async (name, complaint) => {
  const url = await emptyDatabase(`without_${name}`);
  await onServer(url, `alter system set ${name} = off`, "select pg_reload_conf()");
  await expect.poll(() => complaintOf(url)).toBe(complaint);
  await onServer(url, `alter system reset ${name}`, "select pg_reload_conf()");
  await expect.poll(() => complaintOf(url)).toBe("opened");
});

test("a server that was started with -F is refused", async () => {
  const unsafe = await startTestServer(["-F"]);
  expect(await complaintOf(unsafe.urlOf("postgres"))).toContain("fsync=off");
  await unsafe.stop();
});

test("a database in another encoding is refused", async () => {
  const url = await emptyDatabase("latin", "encoding 'LATIN1' locale 'C' template template0");
  expect(await complaintOf(url)).toBe("StartError: The database is encoded in LATIN1: make it with encoding UTF8.");
});

test("tables of something else are told in one line, and nothing is left in their database", async () => {
  const url = await emptyDatabase("foreign_tables");
  await onServer(url, "create table people (id int)");
  expect(await complaintOf(url)).toBe("StartError: The database cannot be opened: it holds tables of something else, give it an empty one.");
  await onServer(url, "drop table people");
  expect(await complaintOf(url)).toBe("opened");
});

test("a database that another version has brought further is refused", async () => {
  const own = await createTestDatabase();
  await onServer(own.url, "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', 9999999999999)");
  expect(await complaintOf(own.url)).toMatch(/^StartError: The database was made by another version of Merchant Desk: /);
  await own.drop();
});

test("what keeps it from opening is told in one line without the address", async () => {
  const wrongName = new URL(server.urlOf("absent"));
  wrongName.password = "secret-value";
  expect(await complaintOf(wrongName.href)).toBe("StartError: The database cannot be opened: there is no database of that name.");
  expect(await complaintOf("postgres://desk:secret-value@127.0.0.1:1/desk")).toBe("StartError: The database cannot be opened: nothing answers at its address.");
  expect(await complaintOf("postgres://desk:secret-value@localhost/desk?host=%2Fnowhere")).toBe("StartError: The database cannot be opened: nothing answers at its address.");
});

test("the address that the start command gives opens with its password and with no other", async () => {
  const rules = join(server.place.folder, "data", "pg_hba.conf");
  writeFileSync(rules, `local all guest scram-sha-256\n${readFileSync(rules, "utf8")}`);
  await onServer(server.urlOf("postgres"), "create role guest login password 'p%40ss/word+='", "create database guests owner guest", "select pg_reload_conf()");
  const address = server.urlOf("guests");
  const urlWith = (password: string) => address.replace("merchant_desk:unused@", `guest:${encodeURIComponent(password)}@`);
  await expect.poll(() => complaintOf(urlWith("secret-value"))).toBe("StartError: The database cannot be opened: its user or password is refused.");
  expect(await complaintOf(urlWith("p%40ss/word+="))).toBe("opened");
});

test("a user without rights is told in one line", async () => {
  await onServer(server.urlOf("postgres"), "create role reader login");
  expect(await complaintOf(server.tcpUrlOf("postgres").replace("merchant_desk@", "reader@"))).toBe("StartError: The database cannot be opened: its user may not make tables in it.");
});

test("a server without a free connection is told in one line", async () => {
  await onServer(server.urlOf("postgres"), "create role crowded login superuser connection limit 0", "alter role crowded nosuperuser");
  expect(await complaintOf(server.tcpUrlOf("postgres").replace("merchant_desk@", "crowded@"))).toBe("StartError: The database cannot be opened: it has too many connections.");
});

test("a server that takes connections and never says a word is given up", async () => {
  const port = await freePort();
  const silent = createServer().listen(port, "127.0.0.1");
  expect(await complaintOf(`postgres://desk@127.0.0.1:${port}/desk`)).toBe("StartError: The database cannot be opened: it does not answer.");
  silent.close();
});

test.each([
  ["53100", "the disk is full"],
  ["57P03", "it is not ready for connections"],
  ["55P03", "another dashboard has held it for a minute"],
  ["25006", "it can only be read"],
  ["XX000", "error XX000"],
])("error %s is told as: %s", (code, reason) => {
  expect(startErrorOf(new Error("wrapped", { cause: Object.assign(new Error("secret-value"), { code }) })).message).toBe(`The database cannot be opened: ${reason}.`);
});

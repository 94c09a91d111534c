import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { people, settings } from "#lib/server/db/schema.ts";
import { hasPostgres, startPostgres, type TestPostgres } from "#lib/testing/postgres.ts";

const pgTest = test.skipIf(!hasPostgres);
let server: TestPostgres | null = null;
const place = (databaseUrl: string) => ({ databaseUrl, dataDir: "/nowhere" });

beforeAll(async () => {
  server = hasPostgres ? await startPostgres() : null;
});
afterAll(() => server?.stop());

pgTest("several dashboards that start at once migrate one after the other, and again changes nothing", async () => {
  const url = await server!.createDatabase();
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase(place(url))));
  const [first, second] = opened;
  await first!.db.insert(settings).values({ key: "shared", value: 1 });
  expect(await second!.db.select({ key: settings.key }).from(settings)).toEqual([{ key: "shared" }]);
  await Promise.all(opened.map(({ close }) => close()));
  const again = await openDatabase(place(url));
  expect(await again.db.$count(people)).toBe(0);
  expect(await again.db.$count(settings)).toBe(1);
  await again.close();
});

pgTest("a wrong database name is told in one line without the address", async () => {
  const url = new URL(await server!.createDatabase());
  url.pathname = "/absent";
  url.password = "secret-value";
  await expect(openDatabase(place(url.href))).rejects.toMatchObject({
    name: "StartError",
    message: "The database at DATABASE_URL cannot be opened: there is no database of that name.",
  });
});

test("a database that is not there is told in one line without the address", async () => {
  await expect(openDatabase(place("postgres://desk:secret-value@127.0.0.1:1/desk"))).rejects.toMatchObject({
    message: "The database at DATABASE_URL cannot be opened: error ECONNREFUSED.",
  });
});

import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { apiKeyCalls } from "#lib/server/db/api-schema.ts";
import { database, openedDatabase } from "#lib/server/db/database.ts";
import { inTurn } from "#lib/server/guard/heavy-reads.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { makeApiKey } from "#lib/testing/api-trials.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { type ApiRoute, withKey } from "./with-key.ts";

withTestDatabase();
let admin: Context;
beforeEach(async () => {
  await emptyTables("api_keys", "audit_entries", "people");
  admin = await addSomebody(["admin"]);
});

const PATIENT = { timeout: 30_000 };
const KEYS = 10;
const CALLS = 6;
const READ = sql`select count(*) from people`;

/** Reads that hold a connection until `release`, and how many do. */
function makeReads() {
  const atWork = { heavy: 0, light: 0 };
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const make = (kind: "heavy" | "light") => {
    const input = z.strictObject({});
    const output = z.strictObject({});
    const route: ApiRoute<typeof input, typeof output> = {
      path: "/",
      summary: "Holds a connection",
      right: null,
      input,
      output,
      isHeavy: kind === "heavy",
      verb: async () => {
        // Without a transaction, which may not be idle for long.
        const client = await openedDatabase().pool.connect();
        await client.query("select 1");
        atWork[kind] += 1;
        await released;
        atWork[kind] -= 1;
        client.release();
        return { body: {} };
      },
    };
    return withKey(route);
  };
  onTestFinished(() => release());
  return { atWork, release: () => release(), handlers: [make("heavy"), make("light")] };
}

test("ten busy keys take half of the heavy reads and four connections; people go on at once", async () => {
  const keys = await Promise.all(
    Array.from({ length: KEYS }, () => makeApiKey(admin, ["links"], { callsAMinute: CALLS })),
  );
  const { atWork, release, handlers } = makeReads();
  const calls = keys.flatMap((key) =>
    Array.from({ length: CALLS }, (_, nr) =>
      handlers[nr % 2]!(
        new Request("http://localhost/api/v1/", { headers: { authorization: `Bearer ${key}` } }),
      ),
    ),
  );
  // Each call was let in, so that all of them queue; one comes back only after ten seconds.
  await vi.waitFor(async () => {
    const [row] = await database()
      .select({ calls: sql<string>`sum(${apiKeyCalls.calls})` })
      .from(apiKeyCalls);
    expect(Number(row?.calls)).toBe(KEYS * CALLS);
  }, PATIENT);
  await vi.waitFor(() => expect(atWork).toEqual({ heavy: 2, light: 2 }), PATIENT);
  const { pool } = openedDatabase();
  expect(pool.totalCount - pool.idleCount).toBe(4);

  const people = ["Wang", "Li"].flatMap((person) => [person, person]);
  await Promise.all(people.map((person) => inTurn(person, undefined, async () => database().execute(READ))));
  await Promise.all(Array.from({ length: 20 }, () => database().execute(READ)));
  expect(atWork).toEqual({ heavy: 2, light: 2 });

  release();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses).toEqual(calls.map(() => 200));
  expect(atWork).toEqual({ heavy: 0, light: 0 });
});

test("one key has two heavy reads at work; its third waits, its other reads don’t", async () => {
  const [busy, other] = [await makeApiKey(admin, ["links"]), await makeApiKey(admin, ["links"])];
  const { atWork, release, handlers } = makeReads();
  const call = (key: string, kind: 0 | 1) =>
    handlers[kind]!(new Request("http://localhost/api/v1/", { headers: { authorization: `Bearer ${key}` } }));
  const calls = [call(busy, 0), call(busy, 0)];
  await vi.waitFor(() => expect(atWork).toEqual({ heavy: 2, light: 0 }), PATIENT);
  calls.push(call(busy, 0), call(busy, 1), call(other, 1));
  await vi.waitFor(() => expect(atWork).toEqual({ heavy: 2, light: 2 }), PATIENT);
  release();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
});

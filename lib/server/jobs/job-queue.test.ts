import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { openJobQueue } from "./job-queue.ts";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => void (opened = await openTestDatabase()));
afterEach(() => opened.close());

const secondsOf = async () =>
  (await database().execute(sql`select expire_seconds as seconds from pgboss.queue where name = 'jobs'`))
    .rows;

test("a queue that an older edition made has the limits of this one", async () => {
  const work = () => Promise.resolve();
  const leave = await openJobQueue(1, work);
  await database().execute(sql`update pgboss.queue set expire_seconds = 900 where name = 'jobs'`);
  await leave();
  const leaveAgain = await openJobQueue(1, work);
  expect(await secondsOf()).toEqual([{ seconds: 3_600 }]);
  await leaveAgain();
});

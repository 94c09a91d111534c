import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobItems, jobs } from "#lib/server/db/jobs-schema.ts";
import type { Role } from "#lib/shared/base/identity.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { buyerTrials } from "#lib/testing/buyer-trials.ts";
import { dumpRows } from "#lib/testing/dump-rows.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { expectNoted } from "#lib/testing/read-audit-log.ts";
import { many, order } from "#lib/testing/shown/buyer-orders.ts";
import { askBuyersAgain } from "./ask-buyers-again.ts";
import { listBuyerRows } from "./list-buyer-rows.ts";
import { listBuyerRuns } from "./list-buyer-runs.ts";
import { purgeBuyerJobs } from "./purge-buyer-jobs.ts";

const { app, start, work, rowsOf, jobOf, bring, metered } = buyerTrials();
const runs = async (context = app.context) => (await listBuyerRuns(context)).runs;

/** A finished lookup of these orders. */
async function lookupOf(tids: string[], by = app.context): Promise<string> {
  const id = await start(
    tids.map((tid) => order(tid, "小王")),
    { edition: "enhanced", by },
  );
  await work(id);
  return id;
}

test("rows come for 0 calls, a hundred a page and by state; the audit log has who saw them", async () => {
  const id = await start(many(150));
  const page = async (given: { page: number; state?: "notAsked" | "answered" }) => {
    const { rows, total } = await listBuyerRows(app.context, { job: id, ...given });
    return [rows.map(({ nr }) => nr).at(0), rows.length, total];
  };
  expect(await page({ page: 2 })).toEqual([101, 50, 150]);
  await expectNoted("buyerRunSeen", app.context.identity.personId, { runId: id, count: 150 });
  expect(await page({ page: 1, state: "answered" })).toEqual([undefined, 0, 0]);
  expect(await metered()).toEqual([]);
});

test("row 75: the buyer whom the service names is stored sealed, and known to a later lookup", async () => {
  await bring([{ tid: "11", buyer_nick: "别人的昵称", buyer_open_uid: "U11" }]);
  const rows = [{ tid: "11", openId: "U11", replyNick: "别人的昵称", state: "otherBuyer" }];
  expect(await rowsOf(await lookupOf(["11"]))).toMatchObject(rows);
  expect(await rowsOf(await lookupOf(["11"]))).toMatchObject(rows);
  expect(await metered()).toHaveLength(1);
  expect(await dumpRows(app.databaseUrl)).not.toContain("别人的昵称");
});

test("the list has one's own lookups, newest first; a charge not reported is unknown", async () => {
  const first = await lookupOf(["11"]);
  await lookupOf(["14"], await addSomebody());
  await app.sandbox.control.setOptions({ chargePlace: "none" });
  const second = await lookupOf(["12", "13"]);
  const shown = { shopName: "林间小铺", edition: "enhanced", state: "done", calls: 1 };
  expect(await runs()).toMatchObject([
    { id: second, ...shown, orderCount: 2, doneCount: 2, costPoints: null },
    { id: first, ...shown, orderCount: 1, doneCount: 1, costPoints: exactly(2) },
  ]);
});

test.each<Role>(["staff", "marketing", "admin"])(
  "IDOR: the orders of another person's lookup do not exist for %s, to look at or to ask for",
  async (role) => {
    const id = await lookupOf(["11"]);
    const other = await addSomebody([role]);
    for (const job of [id, randomUUID(), "", "' or 1=1 --"]) {
      const refused = { code: "notFound" };
      await expect(listBuyerRows(other, { job, page: 1 })).rejects.toMatchObject(refused);
      await expect(askBuyersAgain(other, { id: job })).rejects.toMatchObject(refused);
    }
    expect(await runs(other)).toEqual([]);
    if (role === "admin") expect(await jobOf(id, other)).toMatchObject({ isOwn: false, done: 1 });
    expect(await metered()).toHaveLength(1);
  },
);

test("a purge takes the old lookups with everything of them, and leaves the ledger", async () => {
  const old = await lookupOf(["11"]);
  const young = await lookupOf(["12"]);
  await database()
    .update(jobs)
    .set({ createdAt: new Date("2026-01-01T00:00:00Z") })
    .where(eq(jobs.id, old));
  expect(await purgeBuyerJobs(new Date("2026-01-01T00:00:00Z"))).toBe(0);
  expect(await purgeBuyerJobs(new Date("2026-01-02T00:00:00Z"))).toBe(1);
  expect((await database().select().from(jobItems)).map(({ jobId }) => jobId)).toEqual([young]);
  expect(await app.ledger()).toHaveLength(2);
});

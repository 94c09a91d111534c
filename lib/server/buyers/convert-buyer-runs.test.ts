import { expect, test } from "vitest";
import { seal } from "#lib/server/crypto/seal.ts";
import { database } from "#lib/server/db/database.ts";
import { buyerCalls, buyerRuns } from "#lib/server/db/schema.ts";
import { addOpenCall, endCall } from "#lib/testing/add-call.ts";
import { buyerTrials } from "#lib/testing/buyer-trials.ts";
import { convertBuyerRuns } from "./convert-buyer-runs.ts";
import { listBuyerRuns } from "./list-buyer-runs.ts";

const { app, shop, rowsOf, jobOf } = buyerTrials();

/** A lookup as an earlier version wrote it, made this many minutes ago. */
async function oldRun(minutesAgo: number): Promise<string> {
  const createdAt = new Date(Date.now() - minutesAgo * 60_000);
  const [run] = await database()
    .insert(buyerRuns)
    .values({
      personId: app.context.identity.personId,
      shopId: shop(),
      edition: "basic",
      orderCount: 4,
      createdAt,
    })
    .returning();
  if (!run) throw new Error("no run");
  let nth = 0;
  const add = async (
    orders: object[],
    answers: object | null,
    outcome: "answered" | "refused" | "unknown",
  ) => {
    const { id: rowId, callId } = await addOpenCall({ operation: "buyerOpenId", variant: "basic" });
    await database()
      .insert(buyerCalls)
      .values({
        callId,
        runId: run.id,
        createdAt: new Date(createdAt.getTime() + (nth += 1)),
        sealedOrders: seal("buyer orders", [callId], JSON.stringify(orders)),
        sealedAnswers: answers && seal("buyer answers", [callId], JSON.stringify(answers)),
      });
    await endCall(rowId, { outcome });
  };
  const [one, two, three] = ["11", "12", "13"].map((tid) => ({ tid, nick: "小王" }));
  await add([one!, two!], null, "unknown");
  // Sealed before nicks were kept.
  await add([one!], { answers: [{ tid: "11", openId: "U" }], foreignCount: 2 }, "answered");
  await add([three!], null, "refused");
  return run.id;
}

test("row 77: a lookup of an earlier version becomes a job; of two calls the better one counts", async () => {
  const id = await oldRun(60);
  const recent = await oldRun(1);
  await convertBuyerRuns(database());
  expect((await rowsOf(id)).map(({ tid, openId, state }) => [tid, openId, state])).toEqual([
    ["11", "U", "answered"],
    ["12", null, "maybeCharged"],
    ["13", null, "refused"],
  ]);
  expect(await jobOf(id)).toMatchObject({
    state: "done",
    done: 1,
    total: 3,
    foreignCount: 2,
    edition: "basic",
  });
  expect((await listBuyerRuns(app.context)).runs).toMatchObject([{ id, calls: 3 }]);
  expect((await database().select().from(buyerRuns)).map((run) => run.id)).toEqual([recent]);
});

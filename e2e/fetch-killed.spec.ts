import { setTimeout as sleep } from "node:timers/promises";
import { formParts } from "#lib/testing/sandbox-control.ts";
import { sandboxEnv, startDesk } from "#lib/testing/start-desk.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";
import { findShopId, visitAs, type Visitor } from "#lib/testing/visit-desk.ts";
import type { FetchJob } from "#lib/shared/jobs/fetch-job.ts";
import { expect, test } from "./fixtures.ts";
import { command } from "./send-action.ts";

/** FETCH_KILLS=20 is the figure of docs/promises.md. */
const KILLS = Number(process.env.FETCH_KILLS ?? 3);

test("a fetch continues after each kill of its dashboard, and no page is paid for twice", async ({
  ownServer,
}) => {
  test.setTimeout(60_000 + KILLS * 20_000);
  const sandbox = await startSandbox();
  await sandbox.control.setLatency({ soldOrders: 250 });
  const databaseUrl = ownServer.urlOf("merchant_desk");
  let desk = await startDesk({ env: sandboxEnv(sandbox), databaseUrl });
  const { dataDir, url } = desk;
  // The session stays valid on the same port.
  const again = { env: sandboxEnv(sandbox), databaseUrl, dataDir, port: Number(new URL(url).port) };
  const arrived = async () => (await sandbox.control.meter()).counts.soldOrders;
  try {
    const staff = await visitAs(desk, "staff");
    const shopId = await findShopId(staff, "林间小铺");
    const jobs: string[] = [await begin(staff, shopId)];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = await arrived();
      // At this moment a call is in progress, as a rule, or has just ended.
      const wanted = (before ?? 0) + 1 + (kill % 3);
      for (let looks = 0; ((await arrived()) ?? 0) < wanted; looks += 1) {
        if (looks % 10 > 0) await sleep(20);
        else {
          const { state } = await jobOf(staff, jobs.at(-1)!);
          expect(["waiting", "running", "done"]).toContain(state);
          if (state === "done") jobs.push(await begin(staff, shopId));
        }
      }
      await desk.halt("SIGKILL");
      desk = await startDesk(again);
    }
    await expect.poll(async () => (await jobOf(staff, jobs.at(-1)!)).state, { timeout: 60_000 }).toBe("done");
    // A job requests only the first page twice: the second time for new orders.
    const { calls } = await sandbox.control.meter();
    const pages = calls.map((call) => {
      const parts = new Map(formParts(call));
      return `${parts.get("page")} × ${parts.get("pageSize")}`;
    });
    const ended = await Promise.all(jobs.map((id) => jobOf(staff, id)));
    for (const job of ended) expect(job.warnings.includes("missing")).toBe(job.missingPages > 0);
    const each = Map.groupBy(pages, (one) => one);
    for (const [one, asked] of each)
      expect(asked.length, one).toBeLessThanOrEqual(jobs.length * (one.startsWith("0 ") ? 2 : 1));
    expect(ended.reduce((sum, { calls: made }) => sum + made, 0)).toBe(pages.length);
  } finally {
    await desk.stop();
    await sandbox.stop();
  }
});

async function begin(visitor: Visitor, shopId: string): Promise<string> {
  const input = { shopId, list: "soldOrders", goal: "all", edition: "enhanced" };
  const text = await command(visitor, "startFetch", input);
  const id = /"id":"([\da-f-]{36})"/.exec(text)?.[1];
  if (id === undefined) throw new Error(`no job: ${text}`);
  return id;
}

async function jobOf(visitor: Visitor, id: string): Promise<FetchJob> {
  return (await (await visitor.fetch(`/api/jobs?id=${id}`)).json()) as FetchJob;
}

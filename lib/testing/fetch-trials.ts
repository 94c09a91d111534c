import { beforeAll } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { fetchSchedules, jobs } from "#lib/server/db/jobs-schema.ts";
import { orders } from "#lib/server/db/orders-schema.ts";
import { instances } from "#lib/server/db/schema.ts";
import { STEPS } from "#lib/server/job-kinds/job-kinds.ts";
import { getJob } from "#lib/server/job-kinds/job-verbs.ts";
import { type Step, workOn } from "#lib/server/jobs/work-on-jobs.ts";
import { instanceId } from "#lib/server/metering/gateway/instance-id.ts";
import { bookReadings } from "#lib/server/orders/book/book-readings.ts";
import { startFetch } from "#lib/server/orders/fetch/fetch-jobs.ts";
import { fetchOrders } from "#lib/server/orders/fetch/fetch-orders.ts";
import { runDueSchedules } from "#lib/server/orders/fetch/schedule-runs.ts";
import { setFetchSchedule } from "#lib/server/orders/fetch/schedules.ts";
import { listSoldOrders } from "#lib/server/orders/list-sold-orders.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { FetchJob } from "#lib/shared/jobs/fetch-job.ts";
import { soldOrdersUrl } from "#lib/shared/orders/sold-url.ts";
import { emptyTables } from "./empty-tables.ts";
import { formParts, type SandboxFault } from "./sandbox-control.ts";
import { withTestApp } from "./with-test-app.ts";

export const SHOP = "林间小铺";
export const OWNER_ID = "2208841037615";
export const never = new AbortController().signal;
export const HOURLY: Omit<Parameters<typeof setFetchSchedule>[1], "shopId"> = {
  list: "soldOrders",
  isOn: true,
  edition: "enhanced",
  everyMinutes: 60,
  times: [],
  activeFrom: null,
  activeUntil: null,
  mostCalls: 50,
};

type Asked = Partial<Parameters<typeof startFetch>[1]>;

/** Fetches of the sandbox's first shop, worked on by this process; before each test the book is empty and no job is there. */
export function fetchTrials() {
  const app = withTestApp(() =>
    emptyTables("orders", "order_counts", "order_readings", "jobs", "job_calls", "fetch_schedules"),
  );
  beforeAll(
    async () => void (await database().insert(instances).values({ id: instanceId(), process: "here" })),
  );

  const start = async (change: Asked = {}) => {
    const input = { list: "soldOrders", goal: "all", edition: "enhanced" } as const;
    return (await startFetch(app.context, { shopId: app.shopId(SHOP), ...input, ...change })).id;
  };
  const work = (id: string, step: Step<"fetchOrders"> = fetchOrders, worker = instanceId()) =>
    workOn(id, worker, { ...STEPS, fetchOrders: step }, never);
  const jobOf = async (id: string) => (await getJob(app.context, { id })) as FetchJob;
  /** Page and size of each call, in order. */
  const asked = async () =>
    (await app.sandbox.control.meter()).calls.map((call) => {
      const parts = new Map(formParts(call));
      return `${parts.get("page")} × ${parts.get("pageSize")}`;
    });

  const allJobs = () => database().select().from(jobs).orderBy(jobs.createdAt);

  return {
    app,
    start,
    work,
    jobOf,
    /** Fetches a list to the end and books it. */
    fetch: async (change: Asked = {}, step?: Step<"fetchOrders">): Promise<FetchJob> => {
      const id = await start(change);
      await work(id, step);
      await bookReadings();
      return jobOf(id);
    },
    /** Reads a page of sold orders as somebody who looks at it does. */
    look: async (page = 1) => {
      const view = { ...soldOrdersUrl.defaults, shop: app.shopId(SHOP), page };
      const read = await listSoldOrders({ ...app.context, cache: "bypass" }, { ...view, size: 100 });
      await bookReadings();
      return read;
    },
    allJobs,
    booked: async () =>
      (await database().select({ number: orders.number }).from(orders)).map(({ number }) => number),
    soldCalls: async () => (await app.sandbox.control.meter()).counts.soldOrders ?? 0,
    asked,
    /** Pages asked for more than once; the first is asked for again at the end, for what came meanwhile. */
    askedTwice: async () => {
      const pages = (await asked()).filter((page) => page !== "0 × 100");
      return pages.filter((page, at) => pages.indexOf(page) !== at);
    },
    /** The calls of this list meet this fault next. */
    fail: (fault: SandboxFault, times = 1, operation: Operation = "soldOrders") =>
      app.sandbox.control.addFault(fault, { operation, times }),
    /** The time of each schedule came a minute ago, or so many, and what begins then is worked on. */
    runDue: async (step?: Step<"fetchOrders">, minutes = 1) => {
      await database()
        .update(fetchSchedules)
        .set({ nextAt: new Date(Date.now() - minutes * 60_000) });
      await runDueSchedules();
      for (const { id } of await allJobs()) await work(id, step);
    },
    setSchedule: (change: Partial<Parameters<typeof setFetchSchedule>[1]> = {}) =>
      setFetchSchedule(app.context, { shopId: app.shopId(SHOP), ...HOURLY, ...change }),
    knowPageBase: async () => {
      await putSetting("pendingPageBase", { base: 1 }, null);
      forgetSettings();
    },
  };
}

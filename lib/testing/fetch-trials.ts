import { database } from "#lib/server/db/database.ts";
import { fetchSchedules, jobs } from "#lib/server/db/jobs-schema.ts";
import { orders } from "#lib/server/db/orders-schema.ts";
import { getJob } from "#lib/server/job-kinds/job-verbs.ts";
import type { Step } from "#lib/server/jobs/job-kind.ts";
import { bookReadings } from "#lib/server/orders/book/book-readings.ts";
import { fetchKind, startFetch } from "#lib/server/orders/fetch/fetch-jobs.ts";
import { runDueSchedules } from "#lib/server/orders/fetch/schedule-runs.ts";
import { setFetchSchedules } from "#lib/server/orders/fetch/fetch-schedules.ts";
import { listSoldOrders } from "#lib/server/orders/list-sold-orders.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { FetchJob, FetchOrdersInput } from "#lib/shared/jobs/fetch-job.ts";
import type { ListOperation } from "#lib/shared/orders/orders.ts";
import { soldOrdersUrl } from "#lib/shared/orders/sold-url.ts";
import { jobTrials } from "./job-trials.ts";
import { emptyTables } from "./empty-tables.ts";
import { formParts, type SandboxFault } from "./sandbox-control.ts";
import { withTestApp } from "./with-test-app.ts";

export const SHOP = "青禾家居";
export const OWNER_ID = "2209315720468";
/** Orders that the shop has sold. */
export const SOLD = 520;
export const HOURLY: Omit<Parameters<typeof setFetchSchedules>[1], "lists"> = {
  isOn: true,
  edition: "enhanced",
  everyMinutes: 60,
  times: [],
  activeFrom: null,
  activeUntil: null,
  mostCalls: 50,
};

type Asked = Partial<Parameters<typeof startFetch>[1]>;

/** Fetches lists of one of the sandbox's shops in this process; each test begins without orders and jobs. */
export function fetchTrials() {
  const app = withTestApp(() =>
    emptyTables("orders", "order_counts", "order_readings", "jobs", "job_calls", "fetch_schedules"),
  );
  const { work } = jobTrials(fetchKind);

  const start = async (change: Asked = {}) => {
    const input = { list: "soldOrders", goal: "all", edition: "enhanced" } as const;
    return (await startFetch(app.context, { shopId: app.shopId(SHOP), ...input, ...change })).id;
  };
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
    /** Fetches a list to its end, into the order book. */
    fetch: async (change: Asked = {}, step?: Step<FetchOrdersInput>): Promise<FetchJob> => {
      const id = await start(change);
      await work(id, step);
      await bookReadings();
      return jobOf(id);
    },
    /** Loads a page of sold orders as a person does. */
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
    /** Pages requested more than once, without the first: a fetch requests it again at the end. */
    askedTwice: async () => {
      const pages = (await asked()).filter((page) => page !== "0 × 100");
      return pages.filter((page, at) => pages.indexOf(page) !== at);
    },
    /** Gives the next calls of this list a fault. */
    fail: (fault: SandboxFault, times = 1, operation: Operation = "soldOrders") =>
      app.sandbox.control.addFault(fault, { operation, times }),
    /** Makes each schedule due `minutes` ago and works on the jobs it begins. */
    runDue: async (step?: Step<FetchOrdersInput>, minutes = 1) => {
      await database()
        .update(fetchSchedules)
        .set({ nextAt: new Date(Date.now() - minutes * 60_000) });
      await runDueSchedules();
      for (const { id } of await allJobs()) await work(id, step);
    },
    setSchedule: ({
      list = "soldOrders",
      ...change
    }: Partial<typeof HOURLY> & { list?: ListOperation } = {}) =>
      setFetchSchedules(app.context, {
        lists: [{ shopId: app.shopId(SHOP), list }],
        ...HOURLY,
        ...change,
      }),
    knowPageNumbering: async () => {
      await putSetting("pendingPageBase", { base: 1 }, null);
      forgetSettings();
    },
  };
}

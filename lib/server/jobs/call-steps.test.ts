import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { statement } from "#lib/server/db/statement.ts";
import { cachedResult, uncalledResult, type CallOutcome } from "#lib/server/metering/call/call-outcome.ts";
import { getJob } from "#lib/server/jobs/jobs.ts";
import { refreshKind, startRefresh } from "#lib/server/orders/refresh/refresh-shops.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { UnansweredCall } from "#lib/shared/calls/call-result.ts";
import { jobTrials } from "#lib/testing/job-trials.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { callInStep } from "./call-steps.ts";
import type { Step } from "./job-kind.ts";

const app = withTestApp(() => database().delete(jobs));
const { work } = jobTrials(refreshKind);

type End = Pick<UnansweredCall, "outcome" | "reason"> | "answered";
const shared = (end: End): CallOutcome<"pendingOrders"> => ({
  result:
    end === "answered"
      ? cachedResult("pendingOrders", { orders: [], unreadableRows: 0 }, 0)
      : uncalledResult("pendingOrders", { ...end, sentCount: 0 }),
  callId: "00000000-0000-4000-8000-000000000001",
  asOf: 0,
  source: "shared",
  costPoints: exactly(0),
  predictedPoints: null,
  usualPoints: null,
});

test.each<[string, End, { state: string; progress: object; asked: number }]>([
  ["a response", "answered", { state: "done", progress: { at: "read" }, asked: 1 }],
  [
    "a lost response",
    { outcome: "unknown", reason: "connectionLost" },
    { state: "done", progress: { at: "left" }, asked: 1 },
  ],
  [
    "a rejection",
    { outcome: "refused", reason: "shopNotAuthorized" },
    { state: "paused", progress: {}, asked: 1 },
  ],
  ["HTTP 503", { outcome: "tryLater", reason: "unavailable" }, { state: "paused", progress: {}, asked: 1 }],
  [
    "a repeat stopped after HTTP 429",
    { outcome: "tryLater", reason: "tooManyRequests" },
    { state: "done", progress: { at: "read" }, asked: 2 },
  ],
  [
    "a call stopped before it left",
    { outcome: "notSent", reason: "busy" },
    { state: "done", progress: { at: "read" }, asked: 2 },
  ],
])("another caller's call that ends with %s moves the job on without a call", async (_, end, expected) => {
  const input = { shopIds: [app.shopId("青禾家居")], edition: "basic" as const };
  const { id } = await startRefresh(app.context, input);
  await database().update(jobs).set({ progress: {} });
  const ends = [end];
  let asked = 0;
  const step: Step = async (job, instanceId, signal) => {
    if ("at" in job.progress) return { kind: "over" };
    return callInStep({
      job,
      held: { id, step: job.step, instanceId },
      signal,
      leaveOut: ({ outcome }) => (outcome === "unknown" ? { at: "left" } : null),
      call: () => {
        asked += 1;
        const called = shared(ends.shift() ?? "answered");
        return Promise.resolve({ called, after: statement`'{"at":"read"}'::jsonb` });
      },
    });
  };
  await work(id, step);
  const { state, progress } = await getJob(id);
  expect({ state, progress, asked }).toEqual(expected);
});

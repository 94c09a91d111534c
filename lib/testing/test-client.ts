import { createServiceClient, type ServiceClient } from "#lib/server/service/client.ts";
import type { CallOptions, CallRecorder, ServiceClock } from "#lib/server/service/call-options.ts";
import type { CallResult } from "#lib/shared/calls/call-result.ts";

export const TEST_TOKEN = "sentinel+token/4f9a71c2==";

export type TestClient = {
  client: ServiceClient;
  options: CallOptions;
  /** Calls of the recorder in order, without attempts that were turned away. */
  record: string[];
  closings: CallResult<unknown>[];
  /** Counts of permits given and of their ends. */
  permits: { given: number; sent: number; answered: number; unanswered: number; cancelled: number };
  /** Pauses that the client demanded after each HTTP 429, in milliseconds. */
  throttles: number[];
  /** Waits of the client in milliseconds; none is really waited. */
  sleeps: number[];
};

export type TrialOptions = {
  token?: () => Promise<string | null>;
  recorder?: CallRecorder;
  deadlineMs?: number;
  priority?: CallOptions["priority"];
  wallNow?: number;
};

/** Creates a client whose recorder and clock only record: a test sees each step and waits for none. */
export function createTestClient(baseUrl: string, options: TrialOptions = {}): TestClient {
  const record: string[] = [];
  const closings: CallResult<unknown>[] = [];
  const throttles: number[] = [];
  const sleeps: number[] = [];
  const permits = { given: 0, sent: 0, answered: 0, unanswered: 0, cancelled: 0 };
  const clock: ServiceClock = {
    now: () => performance.now(),
    wallNow: () => options.wallNow ?? Date.UTC(2026, 0, 1),
    sleep: async (ms) => void sleeps.push(ms),
    random: () => 0.5,
  };
  const recorder: CallRecorder = {
    open: async ({ attempt, obstacle }) => {
      // The product checks before the wait, and again before it gives the permit.
      const stopped = (await obstacle()) ?? (await obstacle());
      if (stopped !== null) return { stopped, waitMs: 0 };
      record.push(`open ${attempt}`);
      permits.given += 1;
      return {
        waitMs: 0,
        sendBy: performance.now() + 60_000,
        markSent: () => void (permits.sent += 1),
        release: (how) => void (permits[how] += 1),
        throttle: (waitMs) => void throttles.push(waitMs),
      };
    },
    close: async (result) => {
      record.push(`close ${result.outcome}`);
      closings.push(result);
    },
  };
  const client = createServiceClient({ baseUrl, token: options.token ?? (async () => TEST_TOKEN), clock });
  return {
    client,
    record,
    closings,
    permits,
    throttles,
    sleeps,
    options: {
      priority: options.priority ?? "person",
      deadlineMs: options.deadlineMs ?? 5_000,
      recorder: options.recorder ?? recorder,
    },
  };
}

import { createServiceClient } from "#lib/server/service/create-service-client.ts";
import type { CallOptions, Pace, ServiceClient } from "#lib/server/service/service-client.ts";
import type { ServiceClock } from "#lib/server/service/service-clock.ts";
import type { CallResult } from "#lib/shared/call-result.ts";

export const TEST_TOKEN = "sentinel+token/4f9a71c2==";

export type ServiceTrial = {
  client: ServiceClient;
  options: CallOptions;
  /** What the journal saw, in order. */
  journal: string[];
  closings: CallResult<unknown>[];
  /** Departures given, ended, cancelled; slow-downs. */
  pace: { left: number; ended: number; cancelled: number; slowed: number };
  /** Waits the client asked for, milliseconds; none is really waited. */
  sleeps: number[];
};

export type TrialOptions = { token?: () => Promise<string | null>; pace?: Pace; deadlineMs?: number; priority?: CallOptions["priority"]; wallNow?: number };

/** A client whose pace, journal and clock only record, so that a test sees each step and waits for none. */
export function tryService(baseUrl: string, options: TrialOptions = {}): ServiceTrial {
  const journal: string[] = [];
  const closings: CallResult<unknown>[] = [];
  const sleeps: number[] = [];
  const counts = { left: 0, ended: 0, cancelled: 0, slowed: 0 };
  const clock: ServiceClock = {
    now: () => performance.now(),
    wallNow: () => options.wallNow ?? Date.UTC(2026, 0, 1),
    sleep: async (ms) => void sleeps.push(ms),
    random: () => 0.5,
  };
  const pace: Pace = {
    depart: async () => {
      counts.left += 1;
      return { waitMs: 0, sent: async () => undefined, end: async () => void (counts.ended += 1), cancel: async () => void (counts.cancelled += 1) };
    },
    slowDown: async () => void (counts.slowed += 1),
  };
  const client = createServiceClient({ baseUrl, token: options.token ?? (async () => TEST_TOKEN), pace: options.pace ?? pace, clock });
  return {
    client,
    journal,
    closings,
    pace: counts,
    sleeps,
    options: {
      priority: options.priority ?? "person",
      deadlineMs: options.deadlineMs ?? 5_000,
      journal: {
        open: async (attempt) => void journal.push(`open ${attempt}`),
        close: async (result) => {
          journal.push(`close ${result.outcome}`);
          closings.push(result);
        },
      },
    },
  };
}

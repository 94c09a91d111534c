import { createAccounts } from "./accounts.ts";
import { createCallMeter } from "./call-meter.ts";
import { makeShops } from "#lib/sandbox/data/make-shops.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { createFaultQueue } from "./fault-queue.ts";
import type { Accounts } from "./accounts.ts";
import type { CallMeter } from "./call-meter.ts";
import type { Shop } from "#lib/sandbox/data/make-shops.ts";
import type { SandboxOptions } from "./options.ts";
import type { FaultQueue } from "./fault-queue.ts";
import type { ServiceOperation } from "./endpoints.ts";

type RateWindow = {
  /** True when this arrival is within the limit; only admitted arrivals fill the window. */
  admit(key: string, atMs: number): boolean;
};

/** Admits `limit` arrivals in any sliding `windowMs`. Spec: "Limits"; we chose the scope: token and operation. */
export function createRateWindow(limit: number, windowMs: number): RateWindow {
  const admitted = new Map<string, number[]>();
  return {
    admit(key, atMs) {
      const recent = (admitted.get(key) ?? []).filter((at) => at > atMs - windowMs);
      admitted.set(key, recent);
      if (recent.length >= limit) return false;
      recent.push(atMs);
      return true;
    },
  };
}

type SandboxSettings = { seed: number; token: string; startMs: number };

export type SandboxState = {
  settings: SandboxSettings;
  /** Known once the service port is open. */
  baseUrl: string;
  /** Unix milliseconds, running on from `startMs`. */
  now(): number;
  shops: Shop[];
  accounts: Accounts;
  options: SandboxOptions;
  latencyMs: Partial<Record<ServiceOperation | "*", number>>;
  faults: FaultQueue;
  meter: CallMeter;
  rateWindow: RateWindow;
};

const CALLS_PER_SECOND = 10;

export function createSandboxState(settings: SandboxSettings): SandboxState {
  const startedAt = performance.now();
  const now = () => settings.startMs + Math.floor(performance.now() - startedAt);
  return { settings, baseUrl: "", now, meter: createCallMeter(), ...startValues(settings) };
}

/** Resets data, authorizations, switches, faults, balance, tokens and meter; meter ids go on. */
export function resetSandboxState(state: SandboxState): void {
  Object.assign(state, startValues(state.settings));
  state.meter.clear();
}

function startValues(settings: SandboxSettings) {
  return {
    shops: makeShops(settings.seed, settings.startMs),
    accounts: createAccounts(settings.token),
    options: DEFAULT_OPTIONS,
    latencyMs: {},
    faults: createFaultQueue(),
    rateWindow: createRateWindow(CALLS_PER_SECOND, 1000),
  };
}

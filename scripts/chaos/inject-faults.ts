import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import type { SandboxControl, SandboxFault } from "#lib/testing/sandbox-control.ts";

const SLOWEST_MS = 400;
const FAULTS: SandboxFault[] = [
  { kind: "reset" },
  { kind: "code", code: 101 },
  { kind: "truncate" },
  { kind: "silence" },
  { kind: "code", code: 202 },
  { kind: "resetMidBody" },
];

/** Gives each operation a new latency, and one of them a fault for one of its next calls. */
export async function injectFaults(control: SandboxControl): Promise<void> {
  await control.setLatency(
    Object.fromEntries(OPERATIONS.map((operation) => [operation, Math.round(Math.random() * SLOWEST_MS)])),
  );
  await control.addFault(pickOne(FAULTS), {
    operation: pickOne(OPERATIONS),
    skip: Math.floor(Math.random() * 3),
    isBilled: Math.random() < 0.5,
  });
}

/** Removes all faults and latencies. */
export async function calmService(control: SandboxControl): Promise<void> {
  await control.clearFaults();
  await control.setLatency(Object.fromEntries(OPERATIONS.map((operation) => [operation, 0])));
}

/** A random one of `values`. */
export function pickOne<Value>(values: readonly Value[]): Value {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error("nothing to choose from");
  return value;
}

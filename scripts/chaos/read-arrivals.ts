import { setTimeout as sleep } from "node:timers/promises";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { SandboxCall, SandboxControl } from "#lib/testing/sandbox-control.ts";
import type { Arrival } from "./verify-ledger.ts";

const MARKS: Record<Operation, RegExp> = {
  topUpLink: /sid=([\w-]+)/,
  bankCard: /"accountNo":"(\d+)"/,
  pendingOrders: /"startTime":"([\d-]+)"/,
  buyerOpenId: /"tid":(\d+)/,
  soldOrders: /name="start_time"\r\n\r\n([\d-]+)\r\n/,
};

/** Everything that arrived after the call of this id, once all of it is over. */
export async function readArrivals(
  control: SandboxControl,
  sinceId: number,
): Promise<{ arrivals: Arrival[]; lastId: number }> {
  let seen = -1;
  for (;;) {
    const { calls } = await control.meter(sinceId);
    if (calls.length === seen && calls.every(({ endedAt }) => endedAt !== null))
      return { arrivals: calls.map(toArrival), lastId: calls.at(-1)?.id ?? sinceId };
    seen = calls.length;
    await sleep(40);
  }
}

function toArrival({ operation, path, rawBody, points }: SandboxCall): Arrival {
  if (!operation) throw new Error(`no operation has the path ${path}`);
  const mark = MARKS[operation].exec(Buffer.from(rawBody, "base64").toString("utf8"))?.[1];
  return { operation, mark: mark ?? "without a mark", points };
}

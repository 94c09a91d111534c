import { setTimeout as sleep } from "node:timers/promises";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import type { SandboxControl } from "#lib/testing/sandbox-control.ts";
import { makeRequest } from "./make-request.ts";
import { pickOne, injectFaults } from "./inject-faults.ts";
import type { Users } from "./sign-in-users.ts";
import type { PaidRequest } from "./make-request.ts";
import { readResponse } from "./read-chaos-response.ts";

const MIN_MS = 300;
const MAX_MS = 2_500;
const MAX_PAUSE_MS = 60;
/** The kill waits until some requests have a response and some are in progress, however slow the machine. */
const MIN_ANSWERED = 5;
const MIN_IN_PROGRESS = 3;
/** One in this many requests is sent twice, as by a browser or proxy that retries on its own. */
const ONE_TWICE_OF = 8;

/** Sends new paid requests from `firstNumber` on until `kill`, which is called at a random time, resolves. */
export async function requestUntilKilled(
  kill: () => Promise<void>,
  control: SandboxControl,
  users: Users,
  firstNumber: number,
): Promise<{ requests: PaidRequest[]; livedMs: number }> {
  const requests: PaidRequest[] = [];
  const under: Promise<void>[] = [];
  const startedAt = performance.now();
  let livedMs = 0;
  let isKilled = false;
  const killed = killAtChance().finally(() => (isKilled = true));
  while (!isKilled) {
    const nth = firstNumber + requests.length;
    if (nth % ONE_TWICE_OF === 0) await injectFaults(control);
    const request = makeRequest(
      pickOne(OPERATIONS.filter((one) => one !== "topUpLink" || users.unasked.length > 0)),
      nth,
      users,
    );
    requests.push(request);
    under.push(ask(request));
    if (nth % ONE_TWICE_OF === 1) under.push(readText(request).then(() => undefined));
    await sleep(Math.random() * MAX_PAUSE_MS);
  }
  await killed;
  await Promise.all(under);
  return { requests, livedMs };

  async function killAtChance(): Promise<void> {
    await sleep(MIN_MS + Math.random() * (MAX_MS - MIN_MS));
    while (!isInTheMiddle(requests)) await sleep(1);
    livedMs = Math.round(performance.now() - startedAt);
    await kill();
  }
}

function isInTheMiddle(requests: PaidRequest[]): boolean {
  const answered = requests.filter(({ reply }) => reply !== null).length;
  return answered >= MIN_ANSWERED && requests.length - answered >= MIN_IN_PROGRESS;
}

async function ask(request: PaidRequest): Promise<void> {
  const text = await readText(request);
  request.reply = text === null ? null : readResponse(text);
}

/** The complete response; null when the connection broke before. */
async function readText({ send }: PaidRequest): Promise<string | null> {
  try {
    return await (await send()).text();
  } catch {
    return null;
  }
}

const ANSWERED_TOO = 3;

/** Repeats, as browsers do, the requests without a response or with an error, and some that succeeded. */
export async function sendAgain(requests: PaidRequest[]): Promise<number> {
  const isOpen = ({ reply }: PaidRequest) => reply === null || reply.kind === "error";
  const again = [
    ...requests.filter(isOpen),
    ...requests.filter((request) => !isOpen(request)).slice(-ANSWERED_TOO),
  ];
  await Promise.all(
    again.map(async (request) => {
      request.resent = readResponse(await (await request.send()).text());
    }),
  );
  return again.length;
}

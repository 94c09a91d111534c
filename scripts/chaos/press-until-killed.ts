import { setTimeout as sleep } from "node:timers/promises";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import type { SandboxControl } from "#lib/testing/sandbox-control.ts";
import { makeRequest } from "./make-request.ts";
import { oneOf } from "./one-of.ts";
import type { Users } from "./sign-in-users.ts";
import type { Press } from "./press.ts";
import { readReply } from "./read-reply.ts";
import { injectFaults } from "./inject-faults.ts";

const SHORTEST_MS = 300;
const LONGEST_MS = 2_500;
const LONGEST_PAUSE_MS = 60;
/** However slow the machine, the kill comes in the middle of work: some of it told, some under way. */
const LEAST_TOLD = 5;
const LEAST_UNDER_WAY = 3;
/** Of so many presses one is sent twice, as by a browser or proxy that repeats by itself. */
const ONE_TWICE_OF = 8;

/** Presses all kinds of buttons until `kill`, which is called at a moment of chance, resolves; `firstNumber` makes questions new. */
export async function pressUntilKilled(
  kill: () => Promise<void>,
  control: SandboxControl,
  hands: Users,
  firstNumber: number,
): Promise<{ presses: Press[]; livedMs: number }> {
  const presses: Press[] = [];
  const under: Promise<void>[] = [];
  const startedAt = performance.now();
  let livedMs = 0;
  let isKilled = false;
  const killed = killAtChance().finally(() => (isKilled = true));
  while (!isKilled) {
    const nth = firstNumber + presses.length;
    if (nth % ONE_TWICE_OF === 0) await injectFaults(control);
    const press = makeRequest(
      oneOf(OPERATIONS.filter((one) => one !== "topUpLink" || hands.unasked.length > 0)),
      nth,
      hands,
    );
    presses.push(press);
    under.push(ask(press));
    if (nth % ONE_TWICE_OF === 1) under.push(textOf(press).then(() => undefined));
    await sleep(Math.random() * LONGEST_PAUSE_MS);
  }
  await killed;
  await Promise.all(under);
  return { presses, livedMs };

  async function killAtChance(): Promise<void> {
    await sleep(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS));
    while (!isInTheMiddle(presses)) await sleep(1);
    livedMs = Math.round(performance.now() - startedAt);
    await kill();
  }
}

function isInTheMiddle(presses: Press[]): boolean {
  const told = presses.filter(({ reply }) => reply !== null).length;
  return told >= LEAST_TOLD && presses.length - told >= LEAST_UNDER_WAY;
}

async function ask(press: Press): Promise<void> {
  const text = await textOf(press);
  press.reply = text === null ? null : readReply(text);
}

/** The whole answer; null when the connection broke before its end. */
async function textOf({ send }: Press): Promise<string | null> {
  try {
    return await (await send()).text();
  } catch {
    return null;
  }
}

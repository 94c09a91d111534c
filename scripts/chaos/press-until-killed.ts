import { setTimeout as sleep } from "node:timers/promises";
import { OPERATIONS } from "#lib/shared/operations.ts";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import type { SandboxControl } from "#lib/testing/sandbox-control.ts";
import { makePress } from "./make-press.ts";
import { oneOf } from "./one-of.ts";
import type { Hands } from "./open-hands.ts";
import type { Press } from "./press.ts";
import { readReply } from "./read-reply.ts";
import { shakeService } from "./shake-service.ts";

const SHORTEST_MS = 300;
const LONGEST_MS = 2_500;
const LONGEST_PAUSE_MS = 60;
/** Of so many presses one is sent twice, as by a browser or proxy that repeats by itself. */
const ONE_TWICE_OF = 8;

/** Presses all kinds of buttons until the dashboard's process is killed at a moment of chance; `firstNumber` makes questions new. */
export async function pressUntilKilled(desk: RunningDesk, control: SandboxControl, hands: Hands, firstNumber: number): Promise<{ presses: Press[]; livedMs: number }> {
  const presses: Press[] = [];
  const under: Promise<void>[] = [];
  const livedMs = Math.round(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS));
  let isKilled = false;
  const killed = sleep(livedMs).then(() => {
    isKilled = true;
    return desk.halt("SIGKILL");
  });
  while (!isKilled) {
    const nth = firstNumber + presses.length;
    if (nth % ONE_TWICE_OF === 0) await shakeService(control);
    const press = makePress(oneOf(OPERATIONS.filter((one) => one !== "topUpLink" || hands.unasked.length > 0)), nth, hands);
    presses.push(press);
    under.push(ask(press));
    if (nth % ONE_TWICE_OF === 1) under.push(textOf(press).then(() => undefined));
    await sleep(Math.random() * LONGEST_PAUSE_MS);
  }
  await killed;
  await Promise.all(under);
  return { presses, livedMs };
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

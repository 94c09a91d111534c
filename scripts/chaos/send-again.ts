import type { Press } from "./press.ts";
import { readReply } from "./read-reply.ts";

const ANSWERED_TOO = 3;

/** What browsers do after a break: they send what got no answer once more, as it was, and some of what got one. */
export async function sendAgain(presses: Press[]): Promise<number> {
  const again = [...presses.filter(({ reply }) => reply === null), ...presses.filter(({ reply }) => reply !== null).slice(-ANSWERED_TOO)];
  await Promise.all(
    again.map(async (press) => {
      press.resent = readReply(await (await press.send()).text());
    }),
  );
  return again.length;
}

import type { Press } from "./press.ts";
import { readReply } from "./read-reply.ts";

const ANSWERED_TOO = 3;

/** What browsers do after a break: they send what got no answer, or an error, once more, as it was, and some of what got one. */
export async function sendAgain(presses: Press[]): Promise<number> {
  const isOpen = ({ reply }: Press) => reply === null || reply.kind === "error";
  const again = [
    ...presses.filter(isOpen),
    ...presses.filter((press) => !isOpen(press)).slice(-ANSWERED_TOO),
  ];
  await Promise.all(
    again.map(async (press) => {
      press.resent = readReply(await (await press.send()).text());
    }),
  );
  return again.length;
}

import "server-only";
import { processWide } from "#lib/server/process-wide.ts";
import { pendingPageBase } from "./page-base.ts";

/**
 * Runs one paid check of the page base at a time: who presses while the same `question` is under way shares its outcome, who
 * asks another one waits for it. Null, and nothing is asked, once the base is known: one check settles it for everybody.
 */
export async function takePageBaseTurn<Outcome>(
  question: string,
  check: () => Promise<Outcome>,
): Promise<{ outcome: Outcome; isOwn: boolean } | null> {
  const running = processWide("page-base-checks", () => new Map<string, Promise<unknown>>());
  for (;;) {
    if ((await pendingPageBase()) !== null) return null;
    const same = running.get(question);
    // The question names its kind of check, and with it the type of its outcome.
    if (same !== undefined) return { outcome: (await same) as Outcome, isOwn: false };
    const [other] = running.values();
    if (other === undefined) break;
    await other.catch(() => undefined);
  }
  const own = check().finally(() => running.delete(question));
  running.set(question, own);
  return { outcome: await own, isOwn: true };
}

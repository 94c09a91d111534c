import "server-only";
import { deliverNotices } from "#lib/server/notices/deliver.ts";
import { tellNotices } from "#lib/server/notices/tell.ts";
import { logError } from "#lib/server/log/log.ts";

const EVERY_MS = 5_000;

/**
 * Tells what has happened and sends what is due, every five seconds, until the returned function ends it. What failed is
 * one line in the log, and is done at the next turn.
 */
export function keepNotices(): () => Promise<void> {
  const end = new AbortController();
  let underWay: Promise<void> | null = null;

  async function turn(): Promise<void> {
    try {
      await tellNotices();
      await deliverNotices(Date.now, end.signal);
    } catch (error) {
      logError("notices could not be sent", error);
    }
  }

  const timer = setInterval(() => {
    underWay ??= turn().finally(() => (underWay = null));
  }, EVERY_MS).unref();
  return async () => {
    end.abort();
    clearInterval(timer);
    await underWay;
  };
}

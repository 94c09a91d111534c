import "server-only";
import { startLoop } from "#lib/server/loops/start-loop.ts";
import { deliverNotices } from "#lib/server/notices/deliver.ts";
import { tellNotices } from "#lib/server/notices/tell.ts";

const EVERY_MS = 5_000;

/** Finds new notices and sends due ones every five seconds. Returns a function that stops it. */
export function keepNotices(): () => Promise<void> {
  return startLoop({
    everyMs: EVERY_MS,
    failed: "notices could not be sent",
    run: async (signal) => {
      await tellNotices();
      await deliverNotices(Date.now, signal);
    },
  }).stop;
}

import "server-only";
import { startLoop } from "#lib/server/loops/start-loop.ts";
import { deliverNotices } from "#lib/server/notices/deliver.ts";
import { tellNotices } from "#lib/server/notices/tell.ts";

const EVERY_MS = 5_000;

/** Finds what is to be told and sends what is due, every five seconds, until the returned function stops it. */
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

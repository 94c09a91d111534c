import "server-only";
import type { RequestListener } from "node:http";
import { StartError } from "#lib/server/db/storage-error.ts";
import type { Step } from "#lib/server/http/chain.ts";
import { logError } from "#lib/server/log/log.ts";
import { processWide } from "#lib/server/process-wide.ts";

/**
 * The handler of Next. `scripts/steps/serve-next.mjs` stores it process-wide, because the build has its own copies of
 * all modules.
 */
type Next = { handler: Promise<(...given: Parameters<RequestListener>) => Promise<void>> };

/** Gives a request to Next, as the last step. */
export function handToNext(): Step {
  const { handler } = processWide<Next>("next", () => {
    throw new StartError("Start Merchant Desk with npm start: it does not run on next start alone.");
  });
  return async (request, response) => {
    try {
      const handle = await handler;
      await handle(request, response);
    } catch (error) {
      logError("Next failed", error);
      // A body cut off by its connection is not taken for a whole one.
      if (response.headersSent) return void response.destroy();
      response.statusCode = 500;
      response.end("Internal Server Error");
    }
  };
}

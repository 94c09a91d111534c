import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "#lib/server/process-wide.ts";
import type { Step } from "./chain.ts";

/**
 * Aborted when the visitor of the request under way has gone away before its answer; undefined outside of a
 * request.
 */
export function requestSignal(): AbortSignal | undefined {
  return storage().getStore();
}

/** Follows the visitor of a request: server actions never see theirs. */
export function followVisitors(): Step {
  return (_request, response, next) => {
    const gone = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) gone.abort();
    });
    storage().run(gone.signal, next);
  };
}

function storage(): AsyncLocalStorage<AbortSignal> {
  return processWide("request-signals", () => new AsyncLocalStorage<AbortSignal>());
}

import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "#lib/server/process-wide.ts";
import type { Step } from "./chain.ts";

/**
 * Signal that aborts when the visitor of this request disconnects before the response; undefined outside a
 * request.
 */
export function requestSignal(): AbortSignal | undefined {
  return storage().getStore();
}

/** Provides `requestSignal`, since server actions get no signal of their own. */
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

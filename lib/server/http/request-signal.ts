import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { processWide } from "#lib/server/process-wide.ts";

/**
 * Aborted when the visitor of the request under way has gone away before its answer; undefined outside of a
 * request.
 */
export function requestSignal(): AbortSignal | undefined {
  return storage().getStore();
}

/** Follows every request of this process: server actions never see theirs. Call it once at start. */
export function followVisitors(): void {
  subscribe("http.server.request.start", (message) => {
    const { response } = message as { response: ServerResponse };
    const gone = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) gone.abort();
    });
    storage().enterWith(gone.signal);
  });
}

function storage(): AsyncLocalStorage<AbortSignal> {
  return processWide("request-signals", () => new AsyncLocalStorage<AbortSignal>());
}

import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { processWide } from "#lib/server/process-wide.ts";

type Watch = { hasBegun: boolean };

/** Marks the command of this request as begun: a failure before that is the request's fault. */
export function noteCommandBegan(): void {
  const watch = storage().getStore();
  if (watch) watch.hasBegun = true;
}

/**
 * Passes a command to Next. Next answers 500 if it cannot decode the request; since no command of ours has begun, this
 * turns it into 400.
 */
export function watchCommand(response: ServerResponse, hand: () => void): void {
  const watch: Watch = { hasBegun: false };
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...rest: unknown[]
  ) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) =>
    writeHead(status >= 500 && !watch.hasBegun ? 400 : status, ...rest);
  storage().run(watch, hand);
}

function storage(): AsyncLocalStorage<Watch> {
  return processWide("command-watch", () => new AsyncLocalStorage<Watch>());
}

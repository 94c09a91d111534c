import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { processWide } from "#lib/server/process-wide.ts";

type Watch = { hasBegun: boolean };

/** Told by each command when it begins: what fails before that is the request's fault. */
export function noteCommandBegan(): void {
  const watch = storage().getStore();
  if (watch) watch.hasBegun = true;
}

/**
 * Hands a command to Next. What Next cannot decode it answers with 500; as no command of ours began, it was the
 * request, and the answer is 400.
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

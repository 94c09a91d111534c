import "server-only";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { chain, type Step } from "#lib/server/http/chain.ts";
import { createGatedServer } from "#lib/server/http/gate/create-server.ts";

/**
 * Listens and passes every request through `steps`. Returns a function that stops new connections and resolves
 * when the requests in progress have their responses; each open connection then ends with its next response.
 */
export async function openServer(
  at: { host: string; port: number },
  ...steps: Step[]
): Promise<() => Promise<void>> {
  const inProgress = new Set<ServerResponse>();
  let isStopping = false;
  let onIdle = (): void => undefined;
  const watch: Step = (_request, response, next) => {
    inProgress.add(response);
    if (isStopping) response.setHeader("Connection", "close");
    const end = () => {
      inProgress.delete(response);
      if (inProgress.size === 0) onIdle();
    };
    // A response sent before the whole request has come finishes long before it closes.
    response.once("finish", end).once("close", end);
    next();
  };
  const server = createGatedServer(chain(watch, ...steps)).listen(at);
  await once(server, "listening");
  return async () => {
    isStopping = true;
    server.close();
    for (const response of inProgress) if (!response.headersSent) response.setHeader("Connection", "close");
    if (inProgress.size > 0) await new Promise<void>((resolve) => (onIdle = resolve));
  };
}

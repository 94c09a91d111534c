import "server-only";
import { once } from "node:events";
import { chain, type Step } from "#lib/server/http/chain.ts";
import { createGatedServer } from "#lib/server/http/gate/create-server.ts";

/**
 * Listens and passes every request through `steps`. Returns a function that stops new connections and resolves when
 * the requests under way are answered.
 */
export async function openServer(
  at: { host: string; port: number },
  ...steps: Step[]
): Promise<() => Promise<void>> {
  let inProgress = 0;
  let onIdle = (): void => undefined;
  const watch: Step = (_request, response, next) => {
    inProgress += 1;
    response.once("close", () => {
      inProgress -= 1;
      if (inProgress === 0) onIdle();
    });
    next();
  };
  const server = createGatedServer(chain(watch, ...steps)).listen(at);
  await once(server, "listening");
  return async () => {
    server.close();
    server.closeIdleConnections();
    if (inProgress > 0) await new Promise<void>((resolve) => (onIdle = resolve));
  };
}

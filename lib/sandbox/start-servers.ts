import { createServer } from "node:http";
import { handleControlCall } from "#lib/sandbox/control/handle-control-call.ts";
import { sendInternalError, handleServiceCall } from "#lib/sandbox/http/handle-service-call.ts";
import { handlePageRequest, isPagePath } from "#lib/sandbox/pages/handle-page-request.ts";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { SandboxState } from "#lib/sandbox/state/sandbox-state.ts";

type RunningServers = { baseUrl: string; controlUrl: string; stop(): Promise<void> };

type Handle = (state: SandboxState, request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Opens the service and its control port on loopback; port 0 takes a free one. Rejects with the system's error. */
export async function startServers(
  state: SandboxState,
  ports: { service: number; control: number },
): Promise<RunningServers> {
  const service = serve(state, (one, request, response) =>
    (isPagePath(request.url ?? "") ? handlePageRequest : handleServiceCall)(one, request, response),
  );
  const control = serve(state, handleControlCall);
  const baseUrl = await listen(service, ports.service);
  state.baseUrl = baseUrl;
  const controlUrl = await listen(control, ports.control);
  return {
    baseUrl,
    controlUrl,
    stop: async () => void (await Promise.all([close(service), close(control)])),
  };
}

function serve(state: SandboxState, handle: Handle): Server {
  return createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    response.on("error", () => response.destroy());
    handle(state, request, response).catch((error: unknown) => sendInternalError(response, error));
  });
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

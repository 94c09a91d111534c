import type { IncomingMessage, ServerResponse } from "node:http";
import type { SandboxState } from "../sandbox-state.ts";

/** True for what people and browsers open, which is neither metered nor limited. */
export function isPagePath(url: string): boolean {
  return url.startsWith("/goods/") || url === "/authorize" || url.startsWith("/authorize?") || url === "/favicon.ico";
}

export async function handlePageRequest(_state: SandboxState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.resume();
  response.writeHead(404).end();
}

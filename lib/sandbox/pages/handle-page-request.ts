import { readBody } from "../http/read-body.ts";
import { authorizePage } from "./authorize-page.ts";
import { isOwnLinkState } from "./authorization-link.ts";
import { servePicture } from "../pictures/serve-picture.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Shop } from "../data/make-shops.ts";
import type { SandboxState } from "../sandbox-state.ts";

/** True for what people and browsers open, which is neither metered nor limited. */
export function isPagePath(url: string): boolean {
  return (
    url.startsWith("/goods/") ||
    url === "/authorize" ||
    url.startsWith("/authorize?") ||
    url === "/favicon.ico"
  );
}

/** Goods pictures, and the page behind the 302 link: GET shows it, POST confirms. */
export async function handlePageRequest(
  state: SandboxState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  const url = new URL(request.url ?? "/", "http://sandbox");
  if (url.pathname.startsWith("/goods/")) return servePicture(request, response, url.pathname);
  if (url.pathname !== "/authorize") return void response.writeHead(404).end();
  if (request.method !== "GET" && request.method !== "POST")
    return void response.writeHead(405, { allow: "GET, POST" }).end();

  const fields = request.method === "POST" ? new URLSearchParams(body?.toString("utf8")) : url.searchParams;
  const shop = findShop(state, fields);
  if (!shop) return sendPage(response, 404, authorizePage({ kind: "unknown" }));
  if (request.method === "POST") {
    shop.isAuthorized = true;
    return void response.writeHead(303, { location: `/authorize?${fields}` }).end();
  }
  const kind = shop.isAuthorized ? "done" : "ask";
  sendPage(
    response,
    200,
    authorizePage({ kind, shopName: shop.name, ownerId: shop.ownerId, linkState: fields.get("state") ?? "" }),
  );
}

function findShop(state: SandboxState, fields: URLSearchParams): Shop | null {
  const shop = state.shops.find((one) => one.ownerId === fields.get("shop"));
  return shop && isOwnLinkState(state, shop.ownerId, fields.get("state") ?? "") ? shop : null;
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    "content-type": "text/html;charset=UTF-8",
    "cache-control": "no-store",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
  response.end(html);
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "#lib/sandbox/wire/read-request.ts";
import { servePicture } from "#lib/sandbox/pictures/serve-picture.ts";
import type { Shop } from "#lib/sandbox/data/make-shops.ts";
import type { SandboxState } from "#lib/sandbox/state/sandbox-state.ts";
import { isOwnLinkState } from "./authorization-page-link.ts";

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
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; " +
      "frame-ancestors 'none'; base-uri 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
  response.end(html);
}

type AuthorizePage =
  { kind: "ask" | "done"; shopName: string; ownerId: string; linkState: string } | { kind: "unknown" };

const STYLE = `
:root{color-scheme:light dark;--page:#f6f7f9;--card:#fff;--ink:#1c2230;--quiet:#5b6475;--line:#dfe3ea;
  --act:#2450b8;--on-act:#fff;--good:#1c6b43}
@media (prefers-color-scheme:dark){:root{--page:#14171d;--card:#1c2028;--ink:#e8ebf1;--quiet:#a4adbd;--line:#333a46;
  --act:#7ea2f5;--on-act:#10182b;--good:#7fcea3}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--ink);
  font:14px/22px system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{width:100%;max-width:400px;padding:32px;background:var(--card);border:1px solid var(--line);border-radius:8px}
.mark{color:var(--quiet);font-size:12px;line-height:16px}
h1{margin:16px 0 4px;font-size:20px;line-height:28px;font-weight:600}
p{margin-top:8px}p[lang=en],dt{color:var(--quiet)}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:20px 0;padding:16px 0;
  border-block:1px solid var(--line)}
dd{text-align:right;font-variant-numeric:tabular-nums}
button{width:100%;min-height:44px;border:0;border-radius:6px;background:var(--act);color:var(--on-act);
  font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:2px solid var(--act);outline-offset:2px}
.good{color:var(--good)}`;

/** The page a shop owner opens from the link of code 302, in Chinese and English. */
export function authorizePage(page: AuthorizePage): string {
  if (page.kind === "unknown") {
    return frame(
      "链接无效 / Link not valid",
      `<h1>链接无效</h1><p>请从工作台重新获取授权链接。</p><p lang="en">Get a new authorization link from the dashboard.</p>`,
    );
  }
  const shop = `<dl>
<dt>店铺 / Shop</dt><dd>${escapeHtml(page.shopName)}</dd>
<dt>Owner ID</dt><dd>${escapeHtml(page.ownerId)}</dd>
</dl>`;
  if (page.kind === "done") {
    return frame(
      "授权成功 / Authorized",
      `<h1 class="good">授权成功</h1>
<p>请回到工作台，继续刚才的操作。</p>
<p lang="en">Authorized. Go back to the dashboard and continue.</p>
${shop}`,
    );
  }
  const hidden = `<input type="hidden" name="shop" value="${escapeHtml(page.ownerId)}">
<input type="hidden" name="state" value="${escapeHtml(page.linkState)}">`;
  return frame(
    "店铺授权 / Shop authorization",
    `<h1>店铺授权</h1>
<p>商家工作台请求读取该店铺的已售订单和买家标识。</p>
<p lang="en">Merchant Desk asks to read this shop's sold orders and buyer identifiers.</p>
${shop}
<form method="post" action="/authorize">${hidden}<button>Confirm authorization / 确认授权</button></form>`,
  );
}

function frame(title: string, content: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body><main><div class="mark">模拟服务 / Simulated service</div>${content}</main></body>
</html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { GOODS_CATALOG, picturePath } from "#lib/sandbox/data/goods-catalog.ts";

/** A goods picture of the catalogue, open to every page and kept by browsers for a day. */
export async function servePicture(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return void response.writeHead(405, { allow: "GET, HEAD" }).end();
  const goods = GOODS_CATALOG.find(({ picture }) => picturePath(picture) === path);
  if (!goods) return void response.writeHead(404).end();
  const png = await readFile(new URL(`${goods.picture}.png`, import.meta.url));
  response.writeHead(200, {
    "content-type": "image/png",
    "content-length": String(png.length),
    "cache-control": "public, max-age=86400, immutable",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  response.end(png);
}

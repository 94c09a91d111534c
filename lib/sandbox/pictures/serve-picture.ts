import type { IncomingMessage, ServerResponse } from "node:http";
import { Worker } from "node:worker_threads";
import { GOODS_CATALOG, picturePath } from "#lib/sandbox/data/goods-catalog.ts";
import type { PictureKind } from "#lib/sandbox/data/goods-catalog.ts";

/** A goods picture of the catalogue, open to every page and kept by browsers for a day. */
export async function servePicture(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return void response.writeHead(405, { allow: "GET, HEAD" }).end();
  const goods = GOODS_CATALOG.find(({ picture, hue }) => picturePath(picture, hue) === path);
  if (!goods) return void response.writeHead(404).end();
  const png = await orderPicture(goods.picture, goods.hue);
  response.writeHead(200, {
    "content-type": "image/png",
    "content-length": String(png.length),
    "cache-control": "public, max-age=86400, immutable",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  response.end(png);
}

export type PictureOrder = { id: number; kind: PictureKind; hue: number };

const orders = new Map<string, Promise<Buffer>>();
const waiting = new Map<number, { resolve: (png: Buffer) => void; reject: (error: Error) => void }>();
let worker: Worker | null = null;

/** Draws a goods picture once, in a worker: in the thread that serves it would delay the meter's arrival times. */
function orderPicture(kind: PictureKind, hue: number): Promise<Buffer> {
  const key = `${kind}-${hue}`;
  const known = orders.get(key);
  if (known) return known;
  const drawn = new Promise<Buffer>((resolve, reject) => {
    const id = orders.size;
    waiting.set(id, { resolve, reject });
    studio().postMessage({ id, kind, hue } satisfies PictureOrder);
  });
  orders.set(key, drawn);
  return drawn;
}

function studio(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./picture-worker.ts", import.meta.url));
  worker.unref();
  worker.on("message", ({ id, png }: { id: number; png: Uint8Array }) => {
    waiting.get(id)?.resolve(Buffer.from(png));
    waiting.delete(id);
  });
  worker.on("error", (error: Error) => {
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  });
  return worker;
}

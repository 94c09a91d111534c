import { Worker } from "node:worker_threads";
import type { PictureKind } from "./picture-kind.ts";

export type PictureOrder = { id: number; kind: PictureKind; hue: number };

const orders = new Map<string, Promise<Buffer>>();
const waiting = new Map<number, { resolve: (png: Buffer) => void; reject: (error: Error) => void }>();
let worker: Worker | null = null;

/**
 * A goods picture, drawn once. Drawing takes milliseconds, which in the thread that serves would
 * falsify the meter's arrival times: a worker does it.
 */
export function orderPicture(kind: PictureKind, hue: number): Promise<Buffer> {
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

import { parentPort } from "node:worker_threads";
import { drawGoods } from "./draw-goods.ts";
import type { PictureOrder } from "./serve-picture.ts";

parentPort?.on("message", ({ id, kind, hue }: PictureOrder) =>
  parentPort?.postMessage({ id, png: drawGoods(kind, hue) }),
);

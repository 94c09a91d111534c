import type { Locator } from "@playwright/test";
import jsqr from "jsqr";
import { PNG } from "pngjs";

/** Reads a QR code from an element's screenshot; null if there is none. */
export async function readQr(picture: Locator): Promise<string | null> {
  return readPng(await picture.screenshot());
}

/** Reads a QR code from a PNG file, with another decoder than the product's. */
export function readPng(file: Buffer): string | null {
  const { data, width, height } = PNG.sync.read(file);
  return jsqr(new Uint8ClampedArray(data), width, height)?.data ?? null;
}

/** Reads the QR codes of many elements from one screenshot of their page, in their order. */
export async function readQrs(pictures: Locator): Promise<(string | null)[]> {
  const boxes = await pictures.evaluateAll((nodes) =>
    nodes.map((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return [x + window.scrollX, y + window.scrollY, width, height].map(Math.floor);
    }),
  );
  const whole = PNG.sync.read(await pictures.page().screenshot({ fullPage: true }));
  return boxes.map(([x = 0, y = 0, width = 0, height = 0]) => {
    const part = new PNG({ width, height });
    PNG.bitblt(whole, part, x, y, width, height, 0, 0);
    return jsqr(new Uint8ClampedArray(part.data), width, height)?.data ?? null;
  });
}

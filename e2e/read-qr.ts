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

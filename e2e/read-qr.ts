import type { Locator } from "@playwright/test";
import jsqr from "jsqr";
import { PNG } from "pngjs";

/** What a scanner reads from this element as it stands on the screen; null when it reads nothing. */
export async function readQr(picture: Locator): Promise<string | null> {
  return readPng(await picture.screenshot());
}

/** The same of a file; the decoder is another one than the product's own. */
export function readPng(file: Buffer): string | null {
  const { data, width, height } = PNG.sync.read(file);
  return jsqr(new Uint8ClampedArray(data), width, height)?.data ?? null;
}

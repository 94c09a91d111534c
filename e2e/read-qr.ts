import type { Locator } from "@playwright/test";
import jsqr from "jsqr";
import { PNG } from "pngjs";

/** What a scanner reads from this element as it stands on the screen; null when it reads nothing. */
export async function readQr(picture: Locator): Promise<string | null> {
  const { data, width, height } = PNG.sync.read(await picture.screenshot());
  return jsqr(new Uint8ClampedArray(data), width, height)?.data ?? null;
}

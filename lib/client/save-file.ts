import { IN_APP_BANNER_ID, inAppBrowser } from "#lib/shared/links/in-app-browser.ts";
import { readFailure, fetchOwn, readBody, RequestError } from "./fetch-json.ts";

/** False in a browser inside an app, which leaves the page for a file made in it. */
export const canSaveFiles = () => inAppBrowser(navigator.userAgent) === null;

/** Blinks the banner that advises another browser. */
export function adviseBrowser(): void {
  document.getElementById(IN_APP_BANNER_ID)?.animate({ opacity: [1, 0, 1] }, { duration: 600 });
}

/** Saves a file made in the browser; where it can't be saved, advises another browser. */
export function saveFile(content: Blob, name: string): void {
  if (!canSaveFiles()) return adviseBrowser();
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Frees the file once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Downloads a complete file from one of our routes. Throws `RequestError`. Browsers inside apps only take files
 * from an address, so they navigate to it, and the page stays; a failure would end it, so that is looked for first.
 */
export async function fetchFile(path: string): Promise<void> {
  const response = await fetchOwn(path, {});
  if (!response.ok) throw readFailure(await readBody(response));
  if (!canSaveFiles()) {
    await response.body?.cancel();
    return window.location.assign(path);
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  if (name === undefined) throw new RequestError("badReply");
  saveFile(await readWhole(response), name);
}

async function readWhole(response: Response): Promise<Blob> {
  try {
    return await response.blob();
  } catch (cause) {
    throw new RequestError("offline", { cause });
  }
}

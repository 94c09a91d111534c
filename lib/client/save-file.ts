import { inAppBrowser } from "#lib/shared/links/in-app-browser.ts";
import { readFailure, fetchOwn, readBody, RequestError } from "./fetch-json.ts";

/** Saves a file made in the browser. */
export function saveFile(content: Blob, name: string): void {
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
 * from an address, so they navigate to it, and the page stays.
 */
export async function fetchFile(path: string, headers: Record<string, string> = {}): Promise<void> {
  if (inAppBrowser(navigator.userAgent) !== null) return window.location.assign(path);
  const response = await fetchOwn(path, headers);
  if (!response.ok) throw readFailure(await readBody(response));
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

import "server-only";
import type { MessengerSettings } from "#lib/server/env/messenger-variables.ts";

/** Longest time of one request. */
const MAX_REQUEST_MS = 5_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

/** Messenger that a request goes to; `over` aborts it. */
export type Way = { settings: MessengerSettings; over: AbortSignal };
type Sent = { headers?: Record<string, string>; search?: Record<string, string>; json?: object };

/** Address of a page or a call of the messenger, whose services have names of their own under its domain. */
export function messengerAddress({ host }: MessengerSettings, service: string, path: string): URL {
  return new URL(path, host.includes("://") ? host : `https://${service}.${host}`);
}

/**
 * Asks the messenger; returns its JSON, whatever the status: errors come with any. Follows no redirect. Its own errors
 * name no address, as some hold secrets.
 */
export async function askMessenger(
  { settings, over }: Way,
  service: string,
  path: string,
  { headers = {}, search = {}, json }: Sent,
): Promise<unknown> {
  const address = messengerAddress(settings, service, path);
  address.search = new URLSearchParams(search).toString();
  try {
    const response = await fetch(address, {
      ...(json && { method: "POST", body: JSON.stringify(json) }),
      headers: { ...headers, ...(json && { "Content-Type": "application/json; charset=utf-8" }) },
      signal: AbortSignal.any([over, AbortSignal.timeout(MAX_REQUEST_MS)]),
      cache: "no-store",
      redirect: "error",
    });
    return JSON.parse(await readCapped(response)) as unknown;
  } catch (error) {
    throw new Error(`${settings.name} gave no usable response at ${path}: ${readReason(error)}`);
  }
}

/** Creates the error for a code of the messenger. */
export function rejectedWith({ settings: { name } }: Way, code: unknown): Error {
  const shown = typeof code === "number" || typeof code === "string" ? String(code).slice(0, 80) : "unknown";
  return new Error(`${name} answered with code ${shown}`);
}

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES) throw new RangeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Never the message of an error: one of `JSON.parse` holds a part of the text. */
function readReason(error: unknown): string {
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } };
  return String(cause?.code ?? name);
}

import { RequestError } from "./fetch-json.ts";

/** Told to the page once a request that may have cost points is over, whatever came of it. */
export const PAID_EVENT = "md-paid";

/** The keys of requests that have no reply yet, by what they ask for. */
type OpenKeys<Request> = {
  get: (request: Request) => string | undefined;
  set: (request: Request, key: string) => unknown;
  delete: (request: Request) => unknown;
};

/**
 * Sends a request that may cost points under the key of a press. Until a reply came the same request keeps its key: pressed
 * again it gets the response of the call that it made, if it made one, and is not paid for twice. A throw is no reply, but for
 * `badInput`: nothing was asked, and nothing will be under this key. `isReply` judges what else is none.
 */
export async function sendUnderKey<Request, Reply>(
  keys: OpenKeys<Request>,
  request: Request,
  send: (idempotencyKey: string) => Promise<Reply>,
  isReply: (reply: Reply) => boolean = () => true,
): Promise<Reply> {
  const key = keys.get(request) ?? newIdempotencyKey();
  keys.set(request, key);
  const forget = () => {
    if (keys.get(request) === key) keys.delete(request);
  };
  try {
    const response = await send(key);
    if (isReply(response)) forget();
    return response;
  } catch (error) {
    if (error instanceof RequestError && error.code === "badInput") forget();
    throw error;
  } finally {
    globalThis.dispatchEvent?.(new Event(PAID_EVENT));
  }
}

/** Not `randomUUID`, which plain http in a local network does not have. */
function newIdempotencyKey(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
}

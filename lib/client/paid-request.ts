import { RequestError } from "./fetch-json.ts";

/** Event after every request that may have cost points, whatever its result. */
export const PAID_EVENT = "md-paid";

/** Keys of requests without a response, by their input. */
type OpenKeys<Request> = {
  get: (request: Request) => string | undefined;
  set: (request: Request, key: string) => unknown;
  delete: (request: Request) => unknown;
};

/**
 * Sends a request that may cost points under an idempotency key, which stays until a response (`isReply`) or
 * `badInput`: a repeat gets the response of the first call and is not paid again.
 */
export async function sendUnderKey<Request, Reply>(
  keys: OpenKeys<Request>,
  request: Request,
  send: (idempotencyKey: string) => Promise<Reply>,
  isReply: (reply: Reply) => boolean = () => true,
): Promise<Reply> {
  const key = keys.get(request) ?? newUuid();
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

/** Makes a UUID. Not by `randomUUID`, which is missing over plain http in a local network. */
export function newUuid(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const [third, fourth] = [digits.slice(13, 16), digits.slice(17, 20)];
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${third}-8${fourth}-${digits.slice(20)}`;
}

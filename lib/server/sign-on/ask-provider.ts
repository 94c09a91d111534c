import "server-only";
import { addressNetwork } from "#lib/server/http/client-address.ts";
import { isFront } from "#lib/server/http/peer.ts";
import { makeQueue } from "#lib/server/http/queue.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { AppError } from "#lib/shared/base/errors.ts";

/** Longest time of all requests to the provider for one visitor. */
export const MAX_PROVIDER_MS = 20_000;

const RETRY_AFTER_MS = 5_000;
/** Fewer than run at once: the visitors of one address never take all places. */
const MAX_OF_ADDRESS = 4;

type Visitor = {
  address: string;
  /** Aborts when they disconnect. */
  signal: AbortSignal;
  limitMs: number;
};

/**
 * Asks the provider for a visitor, a few at a time: a flood of strangers must not become one of ours. Null if it takes
 * too long; `work` knows by its signal. Throws `tooManyTries` when too many wait.
 */
export async function askProvider<Output>(
  work: (over: AbortSignal) => Promise<Output>,
  { address, signal, limitMs }: Visitor,
): Promise<Output | null> {
  const { queue, inside } = processWide("sign-on-queue", () => ({
    queue: makeQueue({ atOnce: 5, mostWaiting: 100, retryAfterMs: RETRY_AFTER_MS }),
    inside: new Map<string, number>(),
  }));
  const network = addressNetwork(address);
  const count = inside.get(network) ?? 0;
  if (count >= MAX_OF_ADDRESS && !isFront(address))
    throw new AppError("tooManyTries", "too many of this address", { retryAfterMs: RETRY_AFTER_MS });
  inside.set(network, count + 1);
  try {
    return await queue.run(() => finishWithin(limitMs, work), signal);
  } finally {
    const left = (inside.get(network) ?? 1) - 1;
    if (left > 0) inside.set(network, left);
    else inside.delete(network);
  }
}

/** Runs the work; null once the time is over, since neither next-auth nor its client can be cancelled. */
async function finishWithin<Output>(
  limitMs: number,
  work: (over: AbortSignal) => Promise<Output>,
): Promise<Output | null> {
  const over = new AbortController();
  const end = Promise.withResolvers<null>();
  const timer = setTimeout(() => {
    over.abort();
    end.resolve(null);
  }, limitMs);
  try {
    return await Promise.race([work(over.signal), end.promise]);
  } finally {
    clearTimeout(timer);
  }
}

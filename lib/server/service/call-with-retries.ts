import type { CredentialBreaker } from "#lib/server/service/create-credential-breaker.ts";
import { attemptCall } from "#lib/server/service/attempt-call.ts";
import type { Connection } from "#lib/server/service/attempt-call.ts";
import type { ServiceCall } from "#lib/server/service/read-exchange.ts";
import type { CallOptions } from "#lib/server/service/service-client.ts";
import type { CallResult } from "#lib/shared/calls/call-result.ts";

const MOST_REPEATS_NOT_SENT = 2;
const MOST_REPEATS_TOO_MANY = 3;
const BACK_OFF_MS = 250;

/**
 * One call with its automatic repeats: at most two after a request that certainly never left, at most three after HTTP
 * 429. Every other result stands, because every operation is billed. Throws only what token or recorder throw.
 */
export async function callWithRetries<T>(
  connection: Connection,
  breaker: CredentialBreaker,
  call: ServiceCall<T>,
  options: CallOptions,
): Promise<CallResult<T>> {
  const pass = breaker.enter(options.priority);
  const repeats = { notSent: 0, tooMany: 0 };
  const sum = { sentCount: 0, waitMs: 0 };
  try {
    for (let attempt = 1; ; attempt += 1) {
      const { result, wasTooMany, mayRepeat } = await attemptCall(connection, pass, call, options, attempt);
      sum.sentCount += result.sentCount;
      sum.waitMs += result.waitMs;
      const whole = { ...result, ...sum };
      if (result.outcome === "notSent" && mayRepeat && repeats.notSent < MOST_REPEATS_NOT_SENT) {
        await connection.clock.sleep(
          Math.round(BACK_OFF_MS * 2 ** repeats.notSent * (0.5 + connection.clock.random())),
        );
        repeats.notSent += 1;
      } else if (wasTooMany && repeats.tooMany < MOST_REPEATS_TOO_MANY) {
        // The next permit waits as long as the service said, and so does every other call of the operation.
        repeats.tooMany += 1;
      } else return whole;
    }
  } finally {
    pass.leave();
  }
}

import "server-only";
import type { Caller } from "#lib/server/metering/call/call-outcome.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** A list that does not ask by itself is shown what is there already, until a person asks for more. */
export function callerOf(
  { identity, idempotencyKey, cache = "default", signal }: Context,
  shopId: string,
  isAskingByItself: boolean,
): Caller {
  return {
    personId: identity.personId,
    shopId,
    idempotencyKey,
    signal,
    cache: cache === "default" && !isAskingByItself ? "only" : cache,
  };
}

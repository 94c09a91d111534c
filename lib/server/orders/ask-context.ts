import "server-only";
import type { AskContext } from "#lib/server/metered/asked.ts";
import type { Context } from "#lib/shared/identity.ts";

/** A list that does not ask by itself is shown what is there already, until a person asks for more. */
export function askContext(
  { identity, askId, again, signal }: Context,
  shopId: string,
  isAskingByItself: boolean,
): AskContext {
  return {
    personId: identity.personId,
    shopId,
    askId,
    again,
    signal,
    isKeptOnly: !again && !isAskingByItself,
  };
}

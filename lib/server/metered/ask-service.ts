import "server-only";
import { env } from "#lib/server/env.ts";
import { askThrough, type AskContext, type Asked, type Question } from "#lib/server/metered/ask-through.ts";
import { trackCall } from "#lib/server/metered/calls-under-way.ts";
import { serviceClient } from "#lib/server/metered/service-client.ts";
import { withoutToken } from "#lib/server/metered/without-token.ts";
import type { Operation } from "#lib/shared/operations.ts";

/**
 * Asks the service one question for a person. Every attempt is in the ledger before it leaves; throws `AppError`
 * (`storageFull`, `storageDown`), and sends nothing, when it cannot be written. A caller who goes away cancels
 * nothing. Without a token the answer is `notSent` with `noToken`. Spec: "Endpoints".
 */
export function askService<O extends Operation>(context: AskContext, operation: O, question: Question<O>): Promise<Asked<O>> {
  return trackCall(ask(context, operation, question));
}

async function ask<O extends Operation>(context: AskContext, operation: O, question: Question<O>): Promise<Asked<O>> {
  const { appKey, commerceAccessToken } = env();
  if (commerceAccessToken === null) return { result: withoutToken(operation), callId: null, asOf: Date.now() };
  return askThrough({ client: await serviceClient(), appKey }, context, operation, question);
}

import { beginSecondFactor, turnOnSecondFactor } from "#lib/server/second-factor/own-second-factor.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { appCode } from "./app-code.ts";

/** The context of a verb that this person calls, as staff. */
export function sealContext(personId: string, sessionId = personId): Context {
  return {
    identity: { personId, email: "x@linjian.example", name: "x", roles: ["staff"], sessionId },
    requestId: "test",
  };
}

/** Turns on this person's second factor as the account page does, with the code of `at`. */
export async function turnOn(
  personId: string,
  at: Date,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await beginSecondFactor(sealContext(personId));
  const code = appCode(secret, at);
  return { secret, recoveryCodes: await turnOnSecondFactor(sealContext(personId), { code }, at) };
}

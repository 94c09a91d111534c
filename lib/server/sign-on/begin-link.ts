import "server-only";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { findPerson } from "#lib/server/auth/session.ts";
import { env } from "#lib/server/env.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { MESSENGERS, type SignOnProviderId } from "#lib/shared/sign-on/providers.ts";
import { cookieOnTheWay, ON_THE_WAY_S } from "./cookies-on-the-way.ts";

export const beginLinkInput = z.strictObject({ provider: z.enum(MESSENGERS) });

/** Lets this session link an account of the messenger: returns a sealed note for the form that leads there. */
export async function beginLink(
  { identity: { sessionId } }: Context,
  { provider }: z.infer<typeof beginLinkInput>,
): Promise<{ link: string }> {
  if (!env().signOnProviders.some(({ id }) => id === provider))
    throw new AppError("notFound", "no such messenger");
  const sealed = { secret: env().nextAuthSecret, salt: cookieOnTheWay("link"), maxAge: ON_THE_WAY_S };
  return { link: await encode({ ...sealed, token: { sessionId, provider } }) };
}

/** Person who may link an account of this provider in this browser now; null unless the note is of their session. */
export async function readLink(
  note: string | null,
  provider: SignOnProviderId,
  headers: Headers,
): Promise<string | null> {
  if (!note) return null;
  const sealed = { secret: env().nextAuthSecret, salt: cookieOnTheWay("link") };
  const read = await decode({ ...sealed, token: note }).catch(() => null); // forged, cut or over
  if (read?.provider !== provider) return null;
  const found = await findPerson(headers);
  return found && found.sessionId === read.sessionId ? found.personId : null;
}

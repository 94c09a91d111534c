import "server-only";
import { z } from "zod";
import type { SignOnSettings } from "#lib/server/env/sign-on-variables.ts";
import { trimEnd } from "#lib/shared/base/trim-end.ts";
import { emailAccount } from "#lib/shared/names/email-address.ts";

/** Statements of the provider about who signed in, as far as we use them. */
export type SignOnClaims = {
  /** Name of the account at the provider. */
  subject: string;
  /** Email as an account name here; null without a usable one. */
  account: string | null;
  isVerified: boolean;
  /** Session at the provider. */
  session: string | null;
  /** Time when the person last proved to the provider who they are; null if it doesn't say. */
  provedAt: Date | null;
  groups: string[];
};

const plain = z.string().regex(/^[\x20-\x7e]{1,255}$/);
const schema = z.object({
  iss: z.string(),
  sub: plain,
  // A foreign letter before the @ is another mailbox, even where it looks like ours.
  email: z
    .string()
    .max(254)
    .regex(/^[\x21-\x3f\x41-\x7e]+@[^@\s]+$/)
    .nullable()
    .catch(null),
  email_verified: z.unknown().optional(),
  sid: plain.nullable().catch(null),
  auth_time: z.int().positive().nullable().catch(null),
});
const groupList = z.array(z.string()).catch([]);

/** Reads the claims of a verified token; null if they are not of our issuer, or name nobody. */
export function readClaims(profile: Record<string, unknown>, settings: SignOnSettings): SignOnClaims | null {
  const read = schema.safeParse(profile).data;
  if (!read || trimEnd(read.iss, "/") !== settings.issuer) return null;
  const { sub, email, email_verified: verified, sid, auth_time: at } = read;
  const given = settings.roles && profile[settings.roles.claim];
  return {
    subject: sub,
    account: email && emailAccount(email),
    isVerified: verified === true || (verified === undefined && settings.trustsEmail),
    session: sid,
    provedAt: at === null ? null : new Date(at * 1000),
    groups: groupList.parse(typeof given === "string" ? [given] : given),
  };
}

import { z } from "zod";
import { trimEnd } from "#lib/shared/base/trim-end.ts";
import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";
import { type MessengerSettings, messengerVariables, readMessengers } from "./messenger-variables.ts";
import { type RoleOfGroup, rolePairs } from "./role-pairs.ts";

/** OpenID provider that people can sign in with. */
export type OidcSettings = {
  id: "oidc";
  /** Issuer as its tokens name it, without a trailing slash. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Name of the provider on the button. */
  name: string;
  /** Set if an email address without `email_verified` counts as verified. */
  trustsEmail: boolean;
  /** Roles by the groups in a claim; null if roles are given in Settings only. */
  roles: { claim: string; ofGroups: RoleOfGroup[] } | null;
};
/** Provider that people can sign in with. */
export type SignOnSettings = OidcSettings | MessengerSettings;

const visible = z
  .string()
  .regex(/^[\x21-\x7e]{1,500}$/, "may contain only visible ASCII characters, at most 500");
const shortName = z
  .string()
  .trim()
  .regex(/^[^\p{C}]{1,40}$/u, "must be a name of at most 40 characters");

/** Variables of the sign-on. Messages complete "NAME …" and never quote a value. */
export const signOnVariables = {
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, "must be an address like https://login.example/shop (http only on this machine)")
    .transform((text) => trimEnd(text, "/"))
    .optional(),
  OIDC_CLIENT_ID: visible.optional(),
  OIDC_CLIENT_SECRET: visible.optional(),
  OIDC_NAME: shortName.optional(),
  OIDC_TRUST_EMAIL: z.literal("1", "must be 1 or not set").optional(),
  OIDC_ROLES_CLAIM: visible.optional(),
  OIDC_ROLES: rolePairs("must be groups and roles like desk-admins=admin,shop=staff, separated by commas"),
  ...messengerVariables,
  PASSWORD_SIGN_IN: z.enum(["on", "off"], "must be on or off").default("on"),
};

type Variables = { [Name in keyof typeof signOnVariables]?: z.infer<(typeof signOnVariables)[Name]> };
type Issue = { variable: string; issue: string };

/** Reads the providers, the OpenID provider first. `issue` completes the name of `variable`. */
export function readSignOn(values: Variables): SignOnSettings[] | Issue {
  const oidc = readOidc(values);
  if (oidc && "issue" in oidc) return oidc;
  const messengers = readMessengers(values);
  if ("issue" in messengers) return messengers;
  if (!oidc && messengers.length === 0 && values.PASSWORD_SIGN_IN === "off")
    return {
      variable: "PASSWORD_SIGN_IN",
      issue: "can be off only when OIDC_ISSUER, WECOM_CORP_ID, DINGTALK_CLIENT_ID or FEISHU_APP_ID is set",
    };
  return [...(oidc ? [oidc] : []), ...messengers];
}

function readOidc(values: Variables): OidcSettings | Issue | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLES_CLAIM, OIDC_ROLES } = values;
  const needed = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length > 0 && missing.length < 3)
    return { variable: missing[0] ?? "", issue: `is required with the other OIDC variables` };
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null;
  if ((OIDC_ROLES_CLAIM === undefined) !== (OIDC_ROLES === undefined))
    return OIDC_ROLES === undefined
      ? { variable: "OIDC_ROLES", issue: "is required when OIDC_ROLES_CLAIM is set" }
      : { variable: "OIDC_ROLES_CLAIM", issue: "is required when OIDC_ROLES is set" };
  return {
    id: "oidc",
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: values.OIDC_NAME ?? new URL(OIDC_ISSUER).host,
    trustsEmail: values.OIDC_TRUST_EMAIL === "1",
    roles: OIDC_ROLES_CLAIM && OIDC_ROLES ? { claim: OIDC_ROLES_CLAIM, ofGroups: OIDC_ROLES } : null,
  };
}

/** Accepts https, and http for a provider on this machine only. */
function isIssuer(text: string): boolean {
  if (!/^https?:\/\/[^\s?#@]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || isLoopbackHost(hostname);
}

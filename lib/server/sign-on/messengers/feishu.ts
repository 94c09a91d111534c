import "server-only";
import { z } from "zod";
import { askMessenger, messengerAddress, rejectedWith } from "./ask-messenger.ts";
import type { Messenger } from "./messenger.ts";

/** Some of its services write the code as a text. */
const anyResponse = z.object({
  code: z.union([z.number(), z.string().regex(/^-?\d{1,9}$/)]).transform(Number),
});
const tokenResponse = z.object({ access_token: z.string().min(1) });
const person = z.object({
  data: z.object({
    union_id: z.string().min(1),
    tenant_key: z.string(),
    // Mailbox at Feishu, which the company gives; nobody verified the other address, `email`.
    enterprise_email: z.string().min(1).nullable().catch(null),
  }),
});

/** No such user, not allowed to use the app, left the company, frozen, or never signed up. */
const NO_MEMBER = [20008, 20010, 20021, 20022, 20023, 20066];

type Call = { service: string; path: string };

/**
 * Call that gives the token for a code. Feishu has moved it and calls the former one deprecated; Lark documents the
 * former one alone, and a private deployment may have no other.
 */
export function tokenCall(host: string): Call {
  return host === "feishu.cn"
    ? { service: "accounts", path: "/oauth/v3/token" }
    : { service: "open", path: "/open-apis/authen/v2/oauth/token" };
}

/** 飞书 and Lark: OAuth with JSON, whose errors have a code in the body. */
export const feishu: Messenger = {
  codeParam: "code",
  checks: ["state", "pkce"],
  authorization: (settings) => ({
    url: messengerAddress(settings, "accounts", "/open-apis/authen/v1/authorize").href,
    params: { scope: "contact:user.employee:readonly" },
  }),
  findAccount: async ({ code, verifier, redirectUri }, way) => {
    const { clientId, clientSecret, company } = way.settings;
    const json = {
      grant_type: "authorization_code",
      client_id: clientId,
      client_secret: clientSecret,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    };
    const given = await ask(tokenCall(way.settings.host), { json });
    if (given === null) return { company: null };
    const headers = { Authorization: `Bearer ${tokenResponse.parse(given).access_token}` };
    const found = await ask({ service: "open", path: "/open-apis/authen/v1/user_info" }, { headers });
    if (found === null) return { company: null };
    const { union_id: subject, tenant_key: tenant, enterprise_email: email } = person.parse(found).data;
    return tenant === company ? { subject, email, departments: [] } : { company: tenant };

    /** Null for a person who is no member. */
    async function ask({ service, path }: Call, sent: Parameters<typeof askMessenger>[3]): Promise<unknown> {
      const body = await askMessenger(way, service, path, sent);
      const error = anyResponse.parse(body).code;
      if (NO_MEMBER.includes(error)) return null;
      if (error !== 0) throw rejectedWith(way, error);
      return body;
    }
  },
};

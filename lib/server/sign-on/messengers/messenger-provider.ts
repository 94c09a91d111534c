import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { MessengerId } from "#lib/shared/sign-on/providers.ts";
import type { Way } from "./ask-messenger.ts";
import { dingtalk } from "./dingtalk.ts";
import { feishu } from "./feishu.ts";
import type { Messenger, MessengerAccount, Outsider } from "./messenger.ts";
import { wecom } from "./wecom.ts";

const MESSENGERS: Record<MessengerId, Messenger> = { wecom, dingtalk, feishu };

type Profile = Record<string, unknown>;

/** Parameter in which a messenger brings the code back. */
export function getCodeParam(id: MessengerId): string {
  return MESSENGERS[id].codeParam;
}

/**
 * Company messenger as next-auth takes it. Its profile has the claims of an OpenID token, or `outsider`, the company
 * that isn't ours; tokens of the messenger end with the request.
 */
export function messengerProvider(way: Way, agent: string | null): OAuthConfig<Profile> {
  const { settings } = way;
  const messenger = MESSENGERS[settings.id];
  const { url, params: search } = messenger.authorization(settings, agent);
  return {
    id: settings.id,
    name: settings.name,
    type: "oauth",
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    idToken: false,
    checks: messenger.checks,
    // next-auth's types know no parameter that is taken away.
    authorization: { url, params: search as Record<string, string> },
    token: {
      request: async ({ params: { code, state }, checks, provider: { callbackUrl: redirectUri } }) => {
        if (!code || !state || state !== checks.state) throw new Error("no code and state of this sign-on");
        const verifier = checks.code_verifier ?? null;
        return { tokens: { account: await messenger.findAccount({ code, verifier, redirectUri }, way) } };
      },
    },
    userinfo: {
      request: ({ tokens }) => toProfile(tokens.account as MessengerAccount | Outsider, settings.issuer),
    },
    profile: ({ sub }) => ({ id: String(sub) }),
  };
}

function toProfile(found: MessengerAccount | Outsider, iss: string): Profile {
  if (!("subject" in found)) return { outsider: found.company?.slice(0, 80) ?? "none" };
  const { subject: sub, email, departments } = found;
  return { iss, sub, departments, ...(email !== null && { email, email_verified: true }) };
}

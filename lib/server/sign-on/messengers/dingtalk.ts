import "server-only";
import { z } from "zod";
import { askMessenger, messengerAddress, rejectedWith } from "./ask-messenger.ts";
import type { Messenger } from "./messenger.ts";

const anyResponse = z.object({ code: z.string().optional() });
const tokenResponse = z.object({ accessToken: z.string().min(1), corpId: z.string().nullish() });
const person = z.object({ unionId: z.string().min(1) });

/** 钉钉: the person chooses a company at sign-in. The email it knows is the person's own, so none counts. */
export const dingtalk: Messenger = {
  codeParam: "authCode",
  checks: ["state"],
  authorization: (settings) => ({
    url: messengerAddress(settings, "login", "/oauth2/auth").href,
    params: { scope: "openid corpid", prompt: "consent", corpId: settings.company },
  }),
  findAccount: async ({ code }, way) => {
    const { clientId, clientSecret, company } = way.settings;
    const json = { clientId, clientSecret, code, grantType: "authorization_code" };
    const given = await ask("/v1.0/oauth2/userAccessToken", { json });
    const { accessToken, corpId } = tokenResponse.parse(given);
    if (corpId !== company) return { company: corpId ?? null };
    const headers = { "x-acs-dingtalk-access-token": accessToken };
    const { unionId } = person.parse(await ask("/v1.0/contact/users/me", { headers }));
    return { subject: unionId, email: null, departments: [] };

    async function ask(path: string, sent: Parameters<typeof askMessenger>[3]): Promise<unknown> {
      const body = await askMessenger(way, "api", path, sent);
      const error = anyResponse.parse(body).code;
      if (error !== undefined) throw rejectedWith(way, error);
      return body;
    }
  },
};

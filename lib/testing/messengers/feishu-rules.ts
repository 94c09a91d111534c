import { createHash } from "node:crypto";
import { makeSecret, type Reply, type Rules, wrongParam } from "./start-messenger.ts";

const APP = "cli_0123456789abcdef";
const SECRET = "secret-of-the-feishu-app";
const TENANT = "0123456789abcdef";
const any = /./;

export const feishuVariables = { FEISHU_APP_ID: APP, FEISHU_APP_SECRET: SECRET, FEISHU_TENANT_KEY: TENANT };

/** Answers as Feishu does: an error is a code in the body. */
const error = (code: number, status = 400): Reply => ({ status, json: { code, error: "invalid_request" } });

export const feishuRules: Rules = {
  pages: {
    "/open-apis/authen/v1/authorize": [
      ["client_id", APP],
      ["scope", "contact:user.employee:readonly"],
      ["response_type", "code"],
      ["redirect_uri", /^http:\/\/localhost:\d+\/api\/auth\/callback\/feishu$/],
      ["state", any],
      ["code_challenge", /^[\w-]{43}$/],
      ["code_challenge_method", "S256"],
    ],
  },
  codeParam: "code",
  cancelled: { error: "access_denied" },
  calls: {
    "POST /open-apis/authen/v2/oauth/token": ({ body }, messenger) => {
      const given = Object.entries(body ?? {}) as [string, unknown][];
      const names = ["client_id", "client_secret", "code", "redirect_uri", "code_verifier"];
      const wanted = names.map((name): [string, RegExp] => [name, any]);
      if (wrongParam(given, [["grant_type", "authorization_code"], ...wanted]) !== null) return error(20063);
      const sent = Object.fromEntries(given) as Record<string, string>;
      if (sent.client_id !== APP) return error(20048);
      if (sent.client_secret !== SECRET) return error(20002);
      const grant = messenger.grants.get(sent.code ?? "");
      if (!grant) return error(20003);
      if (grant.isUsed) return error(20065);
      if (grant.isOver) return error(20004);
      grant.isUsed = true;
      if (sent.redirect_uri !== grant.page.get("redirect_uri")) return error(20071);
      const challenge = createHash("sha256")
        .update(sent.code_verifier ?? "")
        .digest("base64url");
      if (challenge !== grant.page.get("code_challenge")) return error(20049);
      if (grant.person.isLeaver) return error(20010);
      const token = makeSecret();
      messenger.tokens.set(token, grant.person);
      return { json: { code: "0", access_token: token, expires_in: 7200, token_type: "Bearer" } };
    },
    "GET /open-apis/authen/v1/user_info": ({ headers, search }, messenger) => {
      const person = messenger.tokens.get(headers.authorization?.replace(/^Bearer /, "") ?? "");
      if (!person || search.size > 0) return error(20005, 401);
      const { id, companyEmail, ownEmail, company = TENANT } = person;
      const emails = { email: ownEmail ?? "", enterprise_email: companyEmail ?? "" };
      const data = { name: "Lin Hui", open_id: `ou-${id}`, union_id: id, tenant_key: company, ...emails };
      return { json: { code: 0, msg: "success", data } };
    },
  },
};

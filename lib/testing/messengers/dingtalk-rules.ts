import { makeSecret, type Reply, type Rules, wrongParam } from "./start-messenger.ts";

const CLIENT = "dingabcdefgh";
const SECRET = "secret-of-the-dingtalk-app";
const CORP = "ding0123456789";
const any = /./;

export const dingtalkVariables = {
  DINGTALK_CLIENT_ID: CLIENT,
  DINGTALK_CLIENT_SECRET: SECRET,
  DINGTALK_CORP_ID: CORP,
};

/** Answers as DingTalk does: an error has a status and the name of the code. */
const error = (code: string, status = 400): Reply => ({
  status,
  json: { requestid: makeSecret(), code, message: `error ${code}` },
});

export const dingtalkRules: Rules = {
  pages: {
    "/oauth2/auth": [
      ["client_id", CLIENT],
      ["scope", "openid corpid"],
      ["response_type", "code"],
      ["redirect_uri", /^http:\/\/localhost:\d+\/api\/auth\/callback\/dingtalk$/],
      ["prompt", "consent"],
      ["corpId", CORP],
      ["state", any],
    ],
  },
  codeParam: "authCode",
  cancelled: { error: "access_denied" },
  calls: {
    "POST /v1.0/oauth2/userAccessToken": ({ body }, messenger) => {
      const given = Object.entries(body ?? {}) as [string, unknown][];
      const wanted: [string, RegExp][] = [
        ["clientId", any],
        ["clientSecret", any],
        ["code", any],
        ["grantType", /^authorization_code$/],
      ];
      if (wrongParam(given, wanted) !== null) return error("MissingParameter");
      const { clientId, clientSecret, code } = Object.fromEntries(given) as Record<string, string>;
      if (clientId !== CLIENT || clientSecret !== SECRET) return error("invalidClientIdOrSecret");
      const grant = messenger.grants.get(code ?? "");
      if (!grant || grant.isUsed || grant.isOver) return error("invalidParameter.authCode.notFound");
      grant.isUsed = true;
      const accessToken = makeSecret();
      messenger.tokens.set(accessToken, grant.person);
      const { company = CORP, isLeaver = false } = grant.person;
      // Nobody chooses a company that they have left.
      const chosen = isLeaver ? {} : { corpId: company };
      return { json: { accessToken, refreshToken: makeSecret(), expireIn: 7200, ...chosen } };
    },
    "GET /v1.0/contact/users/me": ({ headers, search }, messenger) => {
      const person = messenger.tokens.get(String(headers["x-acs-dingtalk-access-token"]));
      if (!person || search.size > 0) return error("InvalidAuthentication", 401);
      const { id, ownEmail: email } = person;
      return { json: { nick: "Lin Hui", unionId: id, openId: `openid-of-${id}`, email, stateCode: "86" } };
    },
  },
};

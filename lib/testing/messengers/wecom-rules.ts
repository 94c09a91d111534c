import {
  type Call,
  makeSecret,
  type Reply,
  type Rules,
  type StandIn,
  wrongParam,
} from "./start-messenger.ts";

const CORP = "ww0123456789abcdef";
const SECRET = "secret-of-the-wecom-app";
const AGENT = "1000002";
const any = /./;
const callback = /^http:\/\/localhost:\d+\/api\/auth\/callback\/wecom$/;

export const wecomVariables = { WECOM_CORP_ID: CORP, WECOM_AGENT_ID: AGENT, WECOM_SECRET: SECRET };

/** Answers as WeCom does: an error is a code in a body with status 200. */
const error = (errcode: number): Reply => ({ json: { errcode, errmsg: `error ${errcode}` } });
const ok = (json: object): Reply => ({ json: { errcode: 0, errmsg: "ok", ...json } });

function judged({ search }: Call, messenger: StandIn, more: [string, RegExp][]): Reply | null {
  if (wrongParam([...search], [["access_token", any], ...more]) !== null) return error(40035);
  return messenger.tokens.has(search.get("access_token") ?? "") ? null : error(40014);
}

export const wecomRules: Rules = {
  pages: {
    "/wwlogin/sso/login": [
      ["login_type", "CorpApp"],
      ["appid", CORP],
      ["agentid", AGENT],
      ["redirect_uri", callback],
      ["state", any],
    ],
    "/connect/oauth2/authorize": [
      ["appid", CORP],
      ["redirect_uri", callback],
      ["response_type", "code"],
      ["scope", "snsapi_base"],
      ["state", any],
      ["agentid", AGENT],
    ],
  },
  codeParam: "code",
  cancelled: {},
  calls: {
    "GET /cgi-bin/gettoken": ({ search }, messenger) => {
      if (search.get("corpid") !== CORP) return error(40013);
      if (search.get("corpsecret") !== SECRET || search.size !== 2) return error(40001);
      const token = makeSecret();
      messenger.tokens.set(token, null);
      return ok({ access_token: token, expires_in: 7200 });
    },
    "GET /cgi-bin/auth/getuserinfo": (call, messenger) => {
      const wrong = judged(call, messenger, [["code", any]]);
      if (wrong) return wrong;
      const grant = messenger.grants.get(call.search.get("code") ?? "");
      if (!grant || grant.isUsed || grant.isOver) return error(40029);
      grant.isUsed = true;
      const { id, company = CORP } = grant.person;
      return company === CORP ? ok({ userid: id }) : ok({ openid: `openid-of-${id}` });
    },
    "GET /cgi-bin/user/get": (call, messenger) => {
      const wrong = judged(call, messenger, [["userid", any]]);
      if (wrong) return wrong;
      const userid = call.search.get("userid");
      const person = [...messenger.grants.values()]
        .map((grant) => grant.person)
        .findLast(({ id }) => id === userid);
      if (!person) return error(60111);
      const { companyEmail: biz_mail = "", ownEmail: email = "", departments: department = [1] } = person;
      const status = person.isLeaver ? 2 : 1;
      return ok({ userid, name: "Lin Hui", department, status, biz_mail, email });
    },
  },
};

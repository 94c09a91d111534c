import { expect, test } from "vitest";
import { EnvError, readEnv } from "#lib/server/env.ts";

const sandbox = {
  SANDBOX_PORT: "4100",
  SANDBOX_TOKEN: "sandbox-1",
  BUNDLED_DATABASE_URL: "postgres://merchant_desk@localhost/merchant_desk",
};
const wecom = { WECOM_CORP_ID: "ww01", WECOM_AGENT_ID: "1000002", WECOM_SECRET: "secret-value" };
const dingtalk = {
  DINGTALK_CLIENT_ID: "ding01",
  DINGTALK_CLIENT_SECRET: "secret-value",
  DINGTALK_CORP_ID: "corp01",
};
const feishu = { FEISHU_APP_ID: "cli_01", FEISHU_APP_SECRET: "secret-value", FEISHU_TENANT_KEY: "tenant01" };
const oidc = {
  OIDC_ISSUER: "https://login.example",
  OIDC_CLIENT_ID: "desk",
  OIDC_CLIENT_SECRET: "secret-value",
};

test("all providers together are read, the OpenID provider first", () => {
  const { signOnProviders } = readEnv({ ...sandbox, ...feishu, ...dingtalk, ...wecom, ...oidc });
  expect(signOnProviders.map(({ id, issuer }) => [id, issuer])).toEqual([
    ["oidc", "https://login.example"],
    ["wecom", "wecom:ww01"],
    ["dingtalk", "dingtalk:corp01"],
    ["feishu", "feishu:tenant01"],
  ]);
});

test("a messenger has its usual domain, another one, or one address for everything", () => {
  const hostOf = (FEISHU_HOST: string) => {
    const [provider] = readEnv({ ...sandbox, ...feishu, FEISHU_HOST }).signOnProviders;
    return provider && "host" in provider ? provider.host : null;
  };
  for (const host of ["larksuite.com", "https://chat.example:8443", "http://localhost:4100"])
    expect(hostOf(host)).toBe(host);
  expect(hostOf("")).toBe("feishu.cn");
});

test("one messenger is enough to turn passwords off", () => {
  expect(readEnv({ ...sandbox, ...dingtalk, PASSWORD_SIGN_IN: "off" }).hasPasswords).toBe(false);
});

const all = { ...wecom, ...dingtalk, ...feishu };
const missing = Object.keys(all).map((name): [string, Record<string, string>] => [
  name,
  { ...all, [name]: "" },
]);
const bad: [string, Record<string, string>][] = [
  ...missing,
  ["WECOM_AGENT_ID", { ...wecom, WECOM_AGENT_ID: "secret-value" }],
  ["WECOM_SECRET", { ...wecom, WECOM_SECRET: "secret-value \n" }],
  ["WECOM_ROLES", { ...wecom, WECOM_ROLES: "2=owner" }],
  ["WECOM_HOST", { ...wecom, WECOM_HOST: "http://chat.example" }],
  ["DINGTALK_HOST", { ...dingtalk, DINGTALK_HOST: "https://chat.example/path" }],
  ["DINGTALK_HOST", { ...dingtalk, DINGTALK_HOST: "https://secret-value@chat.example" }],
  ["FEISHU_HOST", { ...feishu, FEISHU_HOST: "evil.example/?x=" }],
  ["FEISHU_HOST", { ...feishu, FEISHU_HOST: "localhost" }],
];
test.each(bad)("a bad %s ends the start with one line without the value: %j", (name, variables) => {
  const read = () => readEnv({ ...sandbox, ...variables });
  expect(read).toThrow(EnvError);
  expect(read).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
  expect(read).not.toThrow(/secret-value/);
});

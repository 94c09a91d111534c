import { expect, test } from "vitest";
import { readEnv } from "#lib/server/env.ts";
import type { MessengerSettings } from "#lib/server/env/messenger-variables.ts";
import { messengerAddress } from "./ask-messenger.ts";
import { tokenCall } from "./feishu.ts";

const sandbox = {
  SANDBOX_PORT: "4100",
  SANDBOX_TOKEN: "sandbox-1",
  BUNDLED_DATABASE_URL: "postgres://merchant_desk@localhost/merchant_desk",
};

test.each([
  ["", "https://accounts.feishu.cn/oauth/v3/token"],
  ["feishu.cn", "https://accounts.feishu.cn/oauth/v3/token"],
  ["larksuite.com", "https://open.larksuite.com/open-apis/authen/v2/oauth/token"],
  ["https://chat.example", "https://chat.example/open-apis/authen/v2/oauth/token"],
])("with FEISHU_HOST=%s the token comes from %s", (FEISHU_HOST, address) => {
  const [settings] = readEnv({
    ...sandbox,
    FEISHU_APP_ID: "cli_01",
    FEISHU_APP_SECRET: "secret-value",
    FEISHU_TENANT_KEY: "tenant01",
    FEISHU_HOST,
  }).signOnProviders as MessengerSettings[];
  const { service, path } = tokenCall(settings!.host);
  expect(messengerAddress(settings!, service, path).href).toBe(address);
});

import { expect, test } from "vitest";
import { seal } from "#lib/server/crypto/seal.ts";
import { accessToken } from "#lib/server/metering/gateway/gateway.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { sealContext } from "#lib/testing/second-factor.ts";
import { removeAccessToken, replaceAccessToken } from "./access-token.ts";

const context = sealContext(crypto.randomUUID());
withTestDatabase({
  COMMERCE_BASE_URL: "https://service.example",
  COMMERCE_ACCESS_TOKEN: "token-of-the-environment",
});

test("a token of the environment wins over an entered one, which can't be changed then", async () => {
  const entered = { sealed: seal("access token", ["accessToken"], "token-entered-before"), lastFour: "fore" };
  await putSetting("accessToken", entered, null);
  expect(await accessToken()).toBe("token-of-the-environment");
  const refusal = { code: "badInput", fields: { token: "settings.connection.token.issues.fixed" } };
  await expect(
    replaceAccessToken(context, { token: "another-token", account: "same" }),
  ).rejects.toMatchObject(refusal);
  await expect(removeAccessToken(context)).rejects.toMatchObject(refusal);
  expect(await getSetting("accessToken")).toEqual(entered);
});

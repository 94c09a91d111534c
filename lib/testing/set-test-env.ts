import { temporaryFolder } from "./temporary-folder.ts";

/** Empty values count as unset, so that nothing of the machine's own environment reaches a test. */
const unset = {
  COMMERCE_BASE_URL: "",
  COMMERCE_ACCESS_TOKEN: "",
  DATABASE_URL: "",
  BUNDLED_DATABASE_URL: "postgres://merchant_desk@localhost/merchant_desk",
  // All processes of a test have the same key: they share a database.
  APP_KEY: Buffer.alloc(32, 3).toString("base64"),
  APP_KEY_PREVIOUS: "",
  NEXTAUTH_SECRET: "",
  AUDIT_TO_STDOUT: "",
  METRICS_TOKEN: "",
  NEXTAUTH_URL: "http://localhost:3000",
  ADMIN_EMAIL: "",
  ADMIN_PASSWORD: "",
  HOST: "",
  ALLOWED_HOSTS: "",
  ALLOW_INSECURE_HTTP: "",
  INNER_MAIL_SERVERS: "",
  WEBHOOKS_TO_PRIVATE_ADDRESSES: "",
  PORT: "",
  OIDC_ISSUER: "",
  OIDC_CLIENT_ID: "",
  OIDC_CLIENT_SECRET: "",
  OIDC_NAME: "",
  OIDC_TRUST_EMAIL: "",
  OIDC_ROLES_CLAIM: "",
  OIDC_ROLES: "",
  PASSWORD_SIGN_IN: "",
  WECOM_CORP_ID: "",
  WECOM_AGENT_ID: "",
  WECOM_SECRET: "",
  WECOM_ROLES: "",
  WECOM_HOST: "",
  DINGTALK_CLIENT_ID: "",
  DINGTALK_CLIENT_SECRET: "",
  DINGTALK_CORP_ID: "",
  DINGTALK_HOST: "",
  FEISHU_APP_ID: "",
  FEISHU_APP_SECRET: "",
  FEISHU_TENANT_KEY: "",
  FEISHU_HOST: "",
};

const removals: (() => void)[] = [];
process.once("exit", () => removals.forEach((remove) => remove()));

/** Sets the environment of a new dashboard, which `env()` then reads again. Returns its data folder. */
export function setTestEnv(variables: Record<string, string> = {}): string {
  const { path: dataDir, remove } = temporaryFolder();
  removals.push(remove);
  Object.assign(
    process.env,
    unset,
    { DATA_DIR: dataDir, SANDBOX_PORT: "4999", SANDBOX_TOKEN: "sandbox-test-token" },
    variables,
  );
  forgetEnv();
  return dataDir;
}

/** Makes the next `env()` read the variables again, as at the start of a process. */
export function forgetEnv(): void {
  Reflect.deleteProperty(globalThis, Symbol.for("merchant-desk.env"));
}

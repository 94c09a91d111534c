import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EnvError, readEnv } from "./env.ts";
import { ensureSecret } from "#lib/server/env/ensure-secret.ts";
import { folderOfTest } from "#lib/testing/folder-of-test.ts";
import { casesOf, words } from "#lib/testing/shown/words.ts";

const BUNDLED_DATABASE_URL =
  "postgres://merchant_desk:secret-value@localhost/merchant_desk?host=%2Ftmp%2Fdesk&port=5432";
const sandbox = { SANDBOX_PORT: "4100", SANDBOX_TOKEN: "sandbox-1", BUNDLED_DATABASE_URL };
const live = { COMMERCE_BASE_URL: "https://api.example/base", BUNDLED_DATABASE_URL };
const key = Buffer.alloc(32, 3).toString("base64");

test("without a service the sandbox is asked, in a data folder of its own", () => {
  const env = readEnv({
    ...sandbox,
    DATA_DIR: "/var/desk",
    DATABASE_URL: "postgres://localhost/x",
    COMMERCE_ACCESS_TOKEN: "live-token",
  });
  expect(env).toMatchObject({
    mode: "sandbox",
    commerceBaseUrl: "http://127.0.0.1:4100",
    commerceAccessToken: "sandbox-1",
    dataDir: "/var/desk/sandbox",
    databaseUrl: BUNDLED_DATABASE_URL,
    host: "127.0.0.1",
    port: 3000,
    nextAuthUrl: "http://localhost:3000",
    tzShop: "Asia/Shanghai",
    appKey: null,
    appKeyPrevious: null,
    nextAuthSecret: null,
  });
  expect(env.notes.map((note) => note.split(" ")[0])).toEqual(["DATABASE_URL", "COMMERCE_ACCESS_TOKEN"]);
});

test("with a service everything is live, and a token may come later", () => {
  const env = readEnv({
    ...live,
    ...sandbox,
    DATABASE_URL: "postgres://localhost/x",
    APP_KEY: key,
    NEXTAUTH_SECRET: "0123456789abcdef",
    PORT: "8080",
    HOST: "127.0.0.5",
  });
  expect(env).toMatchObject({
    mode: "live",
    commerceBaseUrl: "https://api.example/base",
    commerceAccessToken: null,
    databaseUrl: "postgres://localhost/x",
    sandboxControlUrl: null,
    nextAuthUrl: "http://localhost:8080",
    host: "127.0.0.5",
    notes: [expect.stringMatching(/^COMMERCE_ACCESS_TOKEN is not set: [^\n]+$/)],
  });
  expect(readEnv({ ...live, COMMERCE_ACCESS_TOKEN: "live-token" }).notes).toEqual([]);
});

test("a live dashboard uses the database it was given, else the bundled one", () => {
  const own = { DATABASE_URL: "postgres://localhost/x", APP_KEY: key, NEXTAUTH_SECRET: "0123456789abcdef" };
  expect(
    [readEnv({ ...live, ...own }), readEnv({ ...live, ...own, BUNDLED_DATABASE_URL: "" }), readEnv(live)].map(
      ({ databaseUrl }) => databaseUrl,
    ),
  ).toEqual(["postgres://localhost/x", "postgres://localhost/x", BUNDLED_DATABASE_URL]);
  for (const values of [sandbox, live])
    expect(() => readEnv({ ...values, BUNDLED_DATABASE_URL: "" })).toThrow(
      /^DATABASE_URL is not set and no bundled PostgreSQL is running: start with npm start\.$/,
    );
});

test("an empty variable is one that is not set", () => {
  const expected = { mode: "sandbox", port: 3000, adminEmail: null };
  expect(readEnv({ ...sandbox, COMMERCE_BASE_URL: "", PORT: "", ADMIN_EMAIL: "" })).toMatchObject(expected);
});

test.each([
  ["https://api.example", "https://api.example"],
  ["https://api.example/", "https://api.example"],
  ["https://api.example:8443/a/b/", "https://api.example:8443/a/b"],
  ["http://127.0.0.1:9000/x", "http://127.0.0.1:9000/x"],
  ["http://127.8.9.10", "http://127.8.9.10"],
  ["http://[::1]:9000", "http://[::1]:9000"],
  ["http://localhost:9000", "http://localhost:9000"],
])("%s is an address of a service", (text, address) => {
  expect(readEnv({ ...live, COMMERCE_BASE_URL: text }).commerceBaseUrl).toBe(address);
});

test.each([
  ...words(`
    http://169.254.169.254 http://0 http://0.0.0.0 http://2130706433 http://0x7f000001 http://127.1
    http://0177.0.0.1 http://127.0.0.01 http://127.0.0.256 http://127.0.0.1.example
    http://localhost.example http://loopback.example http://[::ffff:127.0.0.1] http://[::]
    https://user@host.example https://host.example#x https://host.example/a?b=c
  `),
  "https://host.example\r\nX: y",
  "https://host.example\n",
  "http:\\\\127.0.0.1",
  "https://host .example",
  ...words(`
    ftp://host.example //host.example host.example https:// http://127.0.0.1@evil.example http://１２７.0.0.1
    https://host.example:99999
  `),
])("%j is refused as an address of the service", (text) => {
  expect(() => readEnv({ COMMERCE_BASE_URL: text })).toThrow(/^COMMERCE_BASE_URL .+\.$/);
});

test("row 94: a token too short to be told from data is refused", () => {
  expect(() => readEnv({ ...live, COMMERCE_ACCESS_TOKEN: "1234567" })).toThrow(
    /^COMMERCE_ACCESS_TOKEN must have at least 8 characters\.$/,
  );
  expect(readEnv({ ...live, COMMERCE_ACCESS_TOKEN: "12345678" }).commerceAccessToken).toBe("12345678");
});

test("notices go to a stand-in on this machine alone, and to none while nothing says so", () => {
  expect(readEnv(live).noticeStandInUrl).toBeNull();
  expect(readEnv({ ...live, NOTICE_STAND_IN_URL: "http://127.0.0.1:4010" }).noticeStandInUrl).toBe(
    "http://127.0.0.1:4010",
  );
});

test.each([
  ["https://user@host.example", "may hold no blanks, line breaks, @, #, ? or backslash"],
  ["host.example", "must be an address like https://host/path"],
  ["http://host.example", "must be https; http is allowed to 127.x.y.z, [::1] and localhost alone"],
])("what is wrong with %s is said", (text, issue) =>
  expect(fieldError(() => readEnv({ COMMERCE_BASE_URL: text })).message).toBe(`COMMERCE_BASE_URL ${issue}.`),
);

const BAD = casesOf(
  ["COMMERCE_ACCESS_TOKEN", "secret-value with blanks"],
  ["APP_KEY", "secret-value"],
  ["NEXTAUTH_SECRET", "secret-value"],
  ["DATABASE_URL", "mysql://secret-value@db/x"],
  ["BUNDLED_DATABASE_URL", "mysql://secret-value@db/x"],
  ["NEXTAUTH_URL", "desk.example"],
  ["ALLOWED_HOSTS", "desk.example,*.secret-value | https://secret-value | desk.example,,"],
  ["ALLOW_INSECURE_HTTP", "yes"],
  ["NOTICE_STAND_IN_URL", "http://secret-value.example | http://127.0.0.1.secret-value.example"],
  ["PORT", "70000 | 0 | 3000x"],
  ["TRUSTED_PROXY", "front.example | 127.0.0.1, 10.0.0.0/33 | 0.0.0.0/0"],
  ["TZ_SHOP", "Mars/Olympus | +08:00 | PST | ctt"],
).map(([value, name]): [string, Record<string, string>] => [name, { ...live, [name]: value }]);
test.each<[string, Record<string, string>]>([
  ...BAD,
  ["COMMERCE_ACCESS_TOKEN", { ...live, COMMERCE_ACCESS_TOKEN: "secret-value\r\nX: y" }],
  ["APP_KEY", { ...live, DATABASE_URL: "postgres://secret-value@db/x" }],
  ["NEXTAUTH_SECRET", { ...live, DATABASE_URL: "postgres://secret-value@db/x", APP_KEY: key }],
  ["DATABASE_URL", { ...live, BUNDLED_DATABASE_URL: "" }],
  ["ADMIN_EMAIL", { ...live, ADMIN_EMAIL: "nobody", ADMIN_PASSWORD: "secret-value" }],
  ["ADMIN_EMAIL", { ...live, ADMIN_PASSWORD: "secret-value" }],
  ["ADMIN_PASSWORD", { ...live, ADMIN_EMAIL: "a@b.example" }],
  ["ADMIN_PASSWORD", { ...live, ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "short" }],
  ["SANDBOX_SEED", { ...sandbox, SANDBOX_SEED: "one" }],
  ["HOST", { ...sandbox, HOST: "0.0.0.0" }],
  ["HOST", { ...sandbox, HOST: "192.168.1.5" }],
  ["COMMERCE_BASE_URL", {}],
])("a bad %s is told in one line that names it and holds no secret", (name, source) => {
  const error = fieldError(() => readEnv(source));
  expect(error).toBeInstanceOf(EnvError);
  expect(error.message).toMatch(new RegExp(`^${name} [^\\n]+\\.$`));
  expect(error.message).not.toContain("secret-value");
});

test("a secret is made once, whole, and for the owner's eyes alone", () => {
  const path = folderOfTest();
  const folder = join(path, "data");
  const made = ensureSecret(folder, "app-key");
  expect(Buffer.from(made, "base64")).toHaveLength(32);
  expect(ensureSecret(folder, "app-key")).toBe(made);
  expect(ensureSecret(folder, "other")).not.toBe(made);
  expect(readFileSync(join(folder, "app-key"), "utf8")).toBe(made);
  expect(statSync(join(folder, "app-key")).mode & 0o777).toBe(0o600);
});

function fieldError(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("nothing was thrown");
}

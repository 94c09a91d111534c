import { expect, test } from "vitest";
import { readEnv } from "#lib/server/env.ts";

const live = {
  COMMERCE_BASE_URL: "https://api.example",
  COMMERCE_ACCESS_TOKEN: "live-token",
  BUNDLED_DATABASE_URL: "postgres://merchant_desk@localhost/merchant_desk",
  APP_KEY: Buffer.alloc(32, 3).toString("base64"),
  NEXTAUTH_SECRET: "0123456789abcdef",
};
const front = { NEXTAUTH_URL: "https://desk.example" };
const remote = (query: string) => ({ DATABASE_URL: `postgres://u:secret-value@db.example/x${query}` });
const asked = { ALLOW_INSECURE_HTTP: "1" };

const open: [variable: string, source: Record<string, string>][] = [
  ["HOST", { HOST: "0.0.0.0" }],
  ["HOST", { HOST: "::" }],
  ["HOST", { HOST: "192.168.1.20", NEXTAUTH_URL: "http://192.168.1.20:3000" }],
  ["HOST", { HOST: "0.0.0.0", NEXTAUTH_URL: "http://localhost:3000" }],
  ["NEXTAUTH_URL", { NEXTAUTH_URL: "http://desk.example" }],
  ["NEXTAUTH_URL", { NEXTAUTH_URL: "http://127.0.0.1.desk.example" }],
  ["DATABASE_URL", remote("")],
  ["DATABASE_URL", remote("?sslmode=disable")],
  ["DATABASE_URL", remote("?sslmode=no-verify")],
  ["DATABASE_URL", remote("?ssl=0")],
  ["DATABASE_URL", remote("?sslmode=require&uselibpqcompat=true")],
  ["DATABASE_URL", remote("?sslmode=verify-full&sslmode=disable")],
  ["DATABASE_URL", { DATABASE_URL: "postgres://u:secret-value@localhost/x?host=db.example" }],
  ["DATABASE_URL", { ...remote("?sslmode=verify-full"), NODE_TLS_REJECT_UNAUTHORIZED: "0" }],
];

test.each(open)("an open %s is refused in one line: %j", (variable, source) => {
  const refused = () => readEnv({ ...live, ...source });
  expect(refused).toThrow(new RegExp(`^${variable} [^\\n]+ALLOW_INSECURE_HTTP=1\\.$`));
  expect(refused).not.toThrow(/secret-value/);
});

test.each(open)("an open %s that the operator asked for is told at every start: %j", (variable, source) => {
  const { notes, openWays } = readEnv({ ...live, ...source, ...asked });
  expect(openWays).toEqual([variable]);
  expect(notes).toEqual([
    expect.stringMatching(new RegExp(`^ALLOW_INSECURE_HTTP is set: .+\\(${variable}\\)`)),
  ]);
});

test.each([
  {},
  { HOST: "127.0.0.5", NEXTAUTH_URL: "http://localhost:8080" },
  { HOST: "0.0.0.0", ...front },
  front,
  remote("?sslmode=require"),
  remote("?sslmode=verify-ca"),
  remote("?sslmode=verify-full"),
  remote("?ssl=true"),
  { DATABASE_URL: "postgres://u@127.0.0.1/x" },
  { DATABASE_URL: "postgres://u@localhost/x?host=%2Fvar%2Frun%2Fpostgresql" },
])("what stays on this machine or goes over TLS is neither refused nor noted: %j", (source) => {
  expect(readEnv({ ...live, ...source })).toMatchObject({ openWays: [], notes: [] });
  expect(readEnv({ ...live, ...source, ...asked })).toMatchObject({ openWays: [], notes: [] });
});

test("a certificate that is not there is told without its path", () => {
  expect(() => readEnv({ ...live, ...remote("?sslmode=verify-full&sslrootcert=/nowhere/ca.pem") })).toThrow(
    /^DATABASE_URL cannot be used by the driver; a certificate file it names may be missing\.$/,
  );
});

test("hosts are read as a list in small letters", () => {
  expect(
    readEnv({ ...live, ALLOWED_HOSTS: "Desk.example, desk.internal:8443,[::1]:3000" }).allowedHosts,
  ).toEqual(["desk.example", "desk.internal:8443", "[::1]:3000"]);
  expect(readEnv(live).allowedHosts).toBeNull();
});

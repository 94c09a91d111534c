import { expect, test } from "vitest";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { words } from "#lib/testing/shown/words.ts";
import { isAllowedHost } from "./allowed-host.ts";
import { isOwnOrigin } from "./origin.ts";

/** The rules as a process with these variables has them. */
function rulesOf(variables: Record<string, string>) {
  setTestEnv(variables);
  const publicAddress = variables.NEXTAUTH_URL ?? "http://localhost:3000";
  return {
    isAllowedHost,
    isOwnOrigin: (origin: string, host = "localhost:3000") =>
      isOwnOrigin(new Headers({ origin, host }), publicAddress),
  };
}

const LIVE = { COMMERCE_BASE_URL: "https://api.example" };
const FRONT = { ...LIVE, HOST: "0.0.0.0", NEXTAUTH_URL: "https://desk.example" };
const never = [
  "",
  ...words("evil.example desk.example.evil.example localhost:3000@evil.example desk.example/x *"),
];

const cases: [title: string, variables: Record<string, string>, allowed: string[], refused: string[]][] = [
  [
    "on loopback without a name",
    {},
    ["localhost:3000", "LOCALHOST:3000", "127.0.0.1:3000", "127.0.0.9:3000", "[::1]:3000"],
    ["localhost", "localhost:3001", "desk.example", "localhost.evil.example:3000", "0.0.0.0:3000"],
  ],
  [
    "behind a front on another machine",
    FRONT,
    ["desk.example", "desk.example:443", "Desk.Example"],
    ["desk.example:8443", "desk.example.", "localhost:3000", "127.0.0.1:3000", "10.0.0.5:3000"],
  ],
  [
    "behind a front on this machine",
    { ...LIVE, NEXTAUTH_URL: "https://desk.example" },
    ["desk.example", "127.0.0.1:3000"],
    ["evil.example:3000"],
  ],
  [
    "with names of the operator",
    { ...FRONT, HOST: "127.0.0.1", ALLOWED_HOSTS: "orders.example,desk.internal:8443" },
    ["desk.example", "orders.example", "orders.example:443", "desk.internal:8443"],
    ["desk.internal", "127.0.0.1:3000", "localhost:3000"],
  ],
];

test.each(cases)("%s the own hosts are answered and no others", async (_, variables, allowed, refused) => {
  const { isAllowedHost } = rulesOf(variables);
  expect(allowed.filter((host) => !isAllowedHost(host))).toEqual([]);
  expect([...refused, ...never].filter((host) => isAllowedHost(host))).toEqual([]);
  expect(isAllowedHost(undefined)).toBe(false);
});

test("a name that was made to lead to loopback is no own origin, whatever its Host says", async () => {
  const { isOwnOrigin } = rulesOf({});
  expect(isOwnOrigin("http://localhost:3000")).toBe(true);
  expect(isOwnOrigin("http://127.0.0.1:3000", "127.0.0.1:3000")).toBe(true);
  expect(isOwnOrigin("http://evil.example:3000", "evil.example:3000")).toBe(false);
  const foreign = words(`
    null http://evil.example https://localhost:3000 http://localhost:8080 http://localhost:3000.evil.example file://
  `);
  expect(foreign.filter((origin) => isOwnOrigin(origin))).toEqual([]);
});

test("an https address takes no form from an http page of the same name", async () => {
  const { isOwnOrigin } = rulesOf({ ...FRONT, ALLOWED_HOSTS: "orders.example" });
  expect(isOwnOrigin("https://desk.example")).toBe(true);
  expect(isOwnOrigin("https://orders.example")).toBe(true);
  const foreign = words("http://desk.example http://orders.example http://desk.example:443 null");
  expect(foreign.filter((origin) => isOwnOrigin(origin, "desk.example"))).toEqual([]);
});

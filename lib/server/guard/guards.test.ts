import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { AppError, ERROR_STATUS, type ErrorBody, type ErrorCode } from "#lib/shared/base/errors.ts";
import { type Context, ROLES, type Role } from "#lib/shared/base/identity.ts";
import { addPerson, removePeople, signedInHeaders } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { runCommand } from "./command.ts";
import { readRoute } from "./read-route.ts";

withTestDatabase();
beforeEach(removePeople);

const input = z.strictObject({
  page: z.coerce.number().int().min(1).default(1),
  remark: z.string().max(5, "orders.remarkTooLong").optional(),
});
type Input = z.infer<typeof input>;
const verb = vi.fn(async (_: Context, given: Input) => given);
beforeEach(() => void verb.mockClear());

const routeFor = (role: Role | "signedIn", isPaid = false) =>
  readRoute<Input, Input>({ role, input, inputHeaders: { remark: "x-md-remark" }, isPaid, verb });
const get = (search: string, headers: HeadersInit = {}, method = "GET") =>
  new Request(`http://localhost:3000/api/x${search}`, { headers, method });
const codeOf = async (response: Response) => ((await response.json()) as ErrorBody).error.code;

async function as(...roles: Role[]): Promise<Headers> {
  return signedInHeaders((await addPerson(roles)).email);
}

test("a read gets who asks and the parsed input, and no cache keeps the answer", async () => {
  const response = await routeFor("staff")(get("?page=3", await as("staff")));
  expect([response.status, await response.json()]).toEqual([200, { page: 3 }]);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const [context] = verb.mock.calls[0]!;
  const who = { email: "staff@linjian.example", name: "Zhou Yan", roles: ["staff"] };
  expect(context.identity).toMatchObject(who);
  expect(context.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test("a read and a command without session answer notSignedIn and run nothing", async () => {
  const response = await routeFor("signedIn")(get(""));
  expect([response.status, await codeOf(response)]).toEqual([401, "notSignedIn"]);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const own = new Headers({ origin: "http://localhost:3000" });
  const result = await runCommand({ role: "signedIn", input, verb }, {}, own);
  expect(result).toMatchObject({ ok: false, error: { code: "notSignedIn" } });
  expect(verb).not.toHaveBeenCalled();
});

const cells = [...ROLES, "signedIn" as const].flatMap((needed) =>
  [...ROLES, null].map((held) => ({ needed, held })),
);

test.each(cells)("what needs $needed, asked by $held", async ({ needed, held }) => {
  const headers = await as(...(held ? [held] : []));
  const mayDo = held === "admin" || needed === "signedIn" || held === needed;
  expect((await routeFor(needed)(get("", headers))).status).toBe(mayDo ? 200 : 403);
  const result = await runCommand({ role: needed, input, verb }, {}, headers);
  expect(result.ok ? "ok" : result.error.code).toBe(mayDo ? "ok" : "forbidden");
  expect(verb).toHaveBeenCalledTimes(mayDo ? 2 : 0);
});

test("someone with two roles may do what either may", async () => {
  const headers = await as("staff", "marketing");
  expect((await routeFor("marketing")(get("", headers))).status).toBe(200);
  expect((await routeFor("admin")(get("", headers))).status).toBe(403);
});

test.each([
  [{ "sec-fetch-site": "same-origin" }, 200],
  [{ "x-merchant-desk": "1" }, 200],
  [{ "sec-fetch-site": "cross-site" }, 403],
  [{ "sec-fetch-site": "same-site" }, 403],
  [{ "sec-fetch-site": "none" }, 403],
  [{ "sec-fetch-site": "cross-site", "x-merchant-desk": "1" }, 403],
  [{ "x-merchant-desk": "0" }, 403],
  [{ origin: "http://localhost:3000", referer: "http://localhost:3000/orders/sold" }, 403],
  [{}, 403],
])("CSRF on route handlers: a paid read asked with %j answers %d", async (extra, status) => {
  const cookie = (await as("staff")).get("cookie")!;
  const response = await routeFor("staff", true)(get("", { cookie, ...extra } as Record<string, string>));
  expect(response.status).toBe(status);
  if (status === 403) expect(await codeOf(response)).toBe("crossSite");
  expect(verb).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
});

test("a HEAD that Next makes of a paid GET costs nothing", async () => {
  expect((await routeFor("staff", true)(get("", await as("staff"), "HEAD"))).status).toBe(403);
  expect(verb).not.toHaveBeenCalled();
});

test("a read hands on the id of the press that asks", async () => {
  const headers = await as("staff");
  await routeFor("staff")(get("", headers));
  headers.set("Idempotency-Key", "0b0c3c5e-7d0e-4f6a-8a51-2f6c1d9f0a11");
  await routeFor("staff")(get("", headers));
  const expected = [undefined, "0b0c3c5e-7d0e-4f6a-8a51-2f6c1d9f0a11"];
  expect(verb.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)).toEqual(expected);
});

test.each([
  ["an ask id that is no UUID", "", { "Idempotency-Key": "1" }],
  ["an unknown parameter", "?page=1&role=admin", {}],
  ["a parameter given twice", "?page=1&page=2", {}],
  ["a number that is none", "?page=abc", {}],
  ["a prototype for a name", "?__proto__=1&constructor=2", {}],
  ["a header's input in the URL twice over", "?remark=abc&remark=abc", {}],
  ["a header that is not percent-encoded", "", { "x-md-remark": "%zz" }],
  ["a header's input that is too long", "", { "x-md-remark": encodeURIComponent("备注备注备注") }],
])("%s answers badInput", async (_, search, extra: Record<string, string>) => {
  const headers = await as("staff");
  for (const [name, value] of Object.entries(extra)) headers.set(name, value);
  const response = await routeFor("staff")(get(search, headers));
  expect([response.status, await codeOf(response)]).toEqual([400, "badInput"]);
  expect(verb).not.toHaveBeenCalled();
});

test("input that must not stand in a URL comes from its header", async () => {
  const headers = await as("staff");
  headers.set("x-md-remark", encodeURIComponent("加急"));
  expect(await (await routeFor("staff")(get("", headers))).json()).toEqual({ page: 1, remark: "加急" });
});

const notInput = [null, undefined, "", [], 42, { page: 1, roles: ["admin"] }, { page: "x" }];
test.each(notInput.map((given) => [given]))("a command with the input %j answers badInput", async (given) => {
  const result = await runCommand({ role: "admin", input, verb }, given, await as("admin"));
  expect(result).toMatchObject({ ok: false, error: { code: "badInput" } });
  expect(verb).not.toHaveBeenCalled();
});

test("a refused field names the key of its message, and foreign words never reach the browser", async () => {
  const given = { page: 0, remark: "too long" };
  const result = await runCommand({ role: "admin", input, verb }, given, await as("admin"));
  const fields = { page: "errors.invalid", remark: "orders.remarkTooLong" };
  expect(result).toMatchObject({ ok: false, error: { fields } });
});

test.each([[null], ["null"], ["http://evil.example"]])(
  "CSRF on server actions: a command with the Origin %s is refused first",
  async (origin) => {
    const headers = await as("admin");
    headers.delete("origin");
    headers.set("host", "desk.example");
    if (origin) headers.set("origin", origin);
    const refused = { ok: false, error: { code: "crossSite" } };
    expect(await runCommand({ role: "admin", input, verb }, {}, headers)).toMatchObject(refused);
    expect(verb).not.toHaveBeenCalled();
  },
);

test("a command from the host it was sent to is our own, whatever the public address", async () => {
  const headers = await as("admin");
  headers.set("host", "127.0.0.1:3000");
  headers.set("origin", "http://127.0.0.1:3000");
  expect((await runCommand({ role: "admin", input, verb }, {}, headers)).ok).toBe(true);
});

test.each(Object.entries(ERROR_STATUS))(
  "%s answers with its status and no word of its own",
  async (code, status) => {
    const more = { retryAfterMs: 1500 };
    verb.mockRejectedValue(new AppError(code as ErrorCode, "secret detail 6222020200112233", more));
    const headers = await as("staff");
    const response = await routeFor("staff")(get("", headers));
    const text = await response.clone().text();
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
    expect(response.headers.get("retry-after")).toBe("2");
    expect(text).not.toContain("6222020200112233");
    const refused = { ok: false, error: { code, retryAfterMs: 1500 } };
    expect(await runCommand({ role: "staff", input, verb }, {}, headers)).toMatchObject(refused);
    verb.mockReset();
  },
);

test.each([
  ["an error nobody expected", new TypeError("6222020200112233"), 500, "internal"],
  ["something that is no error", "6222020200112233", 500, "internal"],
  ["nothing", undefined, 500, "internal"],
  ["a full disk", Object.assign(new Error("6222020200112233"), { code: "53100" }), 507, "storageFull"],
])("%s is answered, not thrown", async (_, thrown, status, code) => {
  verb.mockRejectedValue(thrown);
  const response = await routeFor("staff")(get("", await as("staff")));
  const text = await response.clone().text();
  expect([response.status, await codeOf(response)]).toEqual([status, code]);
  expect(text).not.toContain("6222");
  verb.mockReset();
});

import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import type { ErrorBody } from "#lib/shared/base/errors.ts";
import type { Role } from "#lib/shared/base/identity.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { addPerson, signedInHeaders } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { fileRoute } from "./file-route.ts";

withTestDatabase();
beforeEach(() => emptyTables("people"));

const made = vi.fn();
const route = fileRoute({
  role: "admin",
  input: z.strictObject({ day: z.string().optional() }),
  verb: async ({ identity }, input) => {
    made(identity.email, input);
    return {
      name: "calls.csv",
      type: "text/csv; charset=utf-8",
      parts: (async function* () {
        yield "one,";
        yield "two\r\n";
      })(),
    };
  },
});
beforeEach(() => void made.mockReset());

async function ask(
  role: Role | null,
  search = "",
  change: (headers: Headers) => void = () => undefined,
  method = "GET",
): Promise<Response> {
  const headers = role
    ? await signedInHeaders((await addPerson([role])).email)
    : new Headers({ "sec-fetch-site": "same-origin" });
  change(headers);
  return route(new Request(`http://localhost:3000/api/x${search}`, { headers, method }));
}
const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as ErrorBody).error.code,
];

test("a file comes under its name, part after part, and no cache keeps it", async () => {
  const response = await ask("admin", "?day=2026-11-21");
  expect([
    response.status,
    response.headers.get("content-type"),
    response.headers.get("content-disposition"),
    response.headers.get("cache-control"),
  ]).toEqual([200, "text/csv; charset=utf-8", 'attachment; filename="calls.csv"', "private, no-store"]);
  expect(await response.text()).toBe("one,two\r\n");
  expect(made).toHaveBeenCalledWith("admin@linjian.example", { day: "2026-11-21" });
});

test.each([
  ["nobody", null, "", 401, "notSignedIn"],
  ["someone without the role", "staff", "", 403, "forbidden"],
  ["a parameter nobody knows", "admin", "?person=1", 400, "badInput"],
  ["a parameter given twice", "admin", "?day=1&day=2", 400, "badInput"],
] as const)("%s gets no file", async (_who, role, search, status, code) => {
  expect(await codeOf(await ask(role, search))).toEqual([status, code]);
  expect(made).not.toHaveBeenCalled();
});

test.each(["cross-site", "same-site", "none", null])("no file is made for %s or a HEAD", async (site) => {
  const foreign = (headers: Headers) =>
    site === null ? headers.delete("sec-fetch-site") : headers.set("sec-fetch-site", site);
  expect(await codeOf(await ask("admin", "", foreign))).toEqual([403, "crossSite"]);
  await emptyTables("people");
  expect((await ask("admin", "", () => undefined, "HEAD")).status).toBe(403);
  expect(made).not.toHaveBeenCalled();
});

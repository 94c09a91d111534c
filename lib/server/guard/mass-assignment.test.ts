import { globSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import type { CommandResult, ErrorBody } from "#lib/shared/base/errors.ts";
import { PAGE_SETTINGS } from "#lib/shared/settings/registry.ts";
import { addPerson, signedInHeaders } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { words } from "#lib/testing/shown/words.ts";
import { exportsOf } from "#lib/testing/exports-of.ts";

const visitor = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", async (original) => {
  const { nextHeaders } = await import("#lib/testing/next-headers.ts");
  return nextHeaders(visitor, await original());
});

withTestDatabase();
beforeAll(async () => {
  visitor.headers = await signedInHeaders((await addPerson(["admin"])).email);
});

type Command = (input: unknown) => Promise<CommandResult<unknown>>;

const commands = (await exportsOf<Command>("app/**/actions.ts")).map(({ file, name, value }) => ({
  name: `${file} ${name}`,
  command: value,
}));
/** Reads for people; the contract test looks at those for programs. */
const reads = globSync("app/api/**/route.ts")
  .sort()
  .filter((file) => !/nextauth|refused-|\/v1\//.test(file));

/** Parameters of an address that names something: an id that doesn't exist. */
const nothing = { params: Promise.resolve({ id: "00000000-0000-4000-8000-000000000000" }) };

/** Values of the first key for commands in which it decides which other keys are allowed. */
const CHOICES: Record<string, object[]> = {
  verifyCard: [{ level: 2 }, { level: 3 }, { level: 4 }],
  redactCardChecks: [{ kind: "chosen" }, { kind: "before", day: "2026-01-05" }],
  setCacheSetting: PAGE_SETTINGS.cache.map((key) => ({ key })),
  setContacts: [{ key: "contacts" }],
  setServiceFormat: PAGE_SETTINGS.serviceFormat.map((key) => ({ key })),
};

/** Columns and rights that no form sets, and any other key. */
const extraKey = fc.oneof(
  fc.constantFrom(
    ...words(`
      isAdmin personId createdBy passwordHash disabledAt sessionVersion authorization costPoints __proto__
      constructor toString
    `),
  ),
  fc.string({ minLength: 1, maxLength: 40 }).map((text) => `x ${text}`),
);
const extras = fc
  .uniqueArray(fc.tuple(extraKey, fc.jsonValue()), { minLength: 1, maxLength: 4, selector: ([key]) => key })
  .map((entries) => Object.fromEntries(entries));

test("every file of commands and every read is looked at", () => {
  expect(commands.length).toBeGreaterThanOrEqual(10);
  expect(reads.length).toBeGreaterThanOrEqual(3);
});

test.each(commands)(
  "Mass assignment: $name refuses every key it does not know",
  async ({ name, command }) => {
    const choice = fc.constantFrom(...(CHOICES[name.split(" ").at(-1) ?? ""] ?? [{}]));
    await fc.assert(
      fc.asyncProperty(choice, extras, async (chosen, more) => {
        const result = await command({ ...more, ...chosen });
        expect(result).toMatchObject({ ok: false, error: { code: "badInput" } });
        // Besides missing fields, the errors of the whole input name the extra keys.
        expect(result.ok ? {} : result.error.fields).toHaveProperty([""]);
      }),
      { numRuns: 20 },
    );
  },
);

test.each(reads)("Mass assignment: %s refuses every parameter it does not know", async (file) => {
  const { GET } = (await import(/* @vite-ignore */ `../../../${file}`)) as {
    GET: (request: Request, context: typeof nothing) => Promise<Response>;
  };
  await fc.assert(
    fc.asyncProperty(extraKey, async (key) => {
      const response = await GET(
        new Request(`http://localhost:3000/x?${new URLSearchParams({ [key]: "1" })}`, {
          headers: visitor.headers,
        }),
        nothing,
      );
      const { error } = (await response.json()) as ErrorBody;
      expect([response.status, error.code]).toEqual([400, "badInput"]);
      expect(error.fields).toHaveProperty([""]);
    }),
    { numRuns: 12 },
  );
});

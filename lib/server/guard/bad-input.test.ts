import { writeFileSync } from "node:fs";
import type { ZodType } from "zod";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { callAuth } from "#lib/testing/call-auth.ts";
import { ERROR_STATUS, type CommandResult } from "#lib/shared/base/errors.ts";
import { fuzzRandom, type FuzzRandom } from "#lib/testing/fuzz/fuzz-random.ts";
import { SHUTS_OUT } from "#lib/testing/fuzz/http/fuzz-target.ts";
import { oddHeaders } from "#lib/testing/fuzz/http/odd-headers.ts";
import { INPUT_NAMES } from "#lib/testing/fuzz/http/fuzz-command.ts";
import { nastyText } from "#lib/testing/fuzz/http/nasty-texts.ts";
import { oddInput, describeShape } from "#lib/testing/fuzz/odd-inputs.ts";
import { addPerson, signedInHeaders } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { exportsOf } from "#lib/testing/exports-of.ts";

type Commands = { command: (definition: never) => unknown; openCommand: (definition: never) => unknown };

const known = vi.hoisted(() => ({ headers: new Headers(), inputs: new Map<unknown, unknown>() }));
// Outside of Next there is no request, so no language.
vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTranslations: async () => (key: string) => key,
}));
vi.mock("next/headers", async (original) => {
  const { nextHeaders } = await import("#lib/testing/next-headers.ts");
  return nextHeaders(known, await original());
});
// Uses the real commands and remembers the schema of each, to make inputs.
vi.mock("#lib/server/guard/command.ts", async (original) => {
  const real = await original<Commands>();
  const remember = (make: (definition: never) => unknown) => (definition: { input: unknown }) => {
    const made = make(definition as never);
    known.inputs.set(made, definition.input);
    return made;
  };
  return { ...real, command: remember(real.command), openCommand: remember(real.openCommand) };
});

/** The bench runs 100,000; this is the beginning of the same inputs. */
const COUNT = Number(process.env.FUZZ_INPUTS ?? 2_000);
const FROM = Number(process.env.FUZZ_SEED ?? 0);
vi.setConfig({ testTimeout: 1_800_000 });
const ORIGIN = "http://localhost:3000";

// Without a token, calls are rejected before they leave.
withTestDatabase({ COMMERCE_BASE_URL: "http://127.0.0.1:9", NEXTAUTH_URL: ORIGIN });
let signIn: () => Promise<void>;
const unhandled: unknown[] = [];
const keep = (error: unknown) => void unhandled.push(error);

beforeAll(async () => {
  process.on("unhandledRejection", keep);
  const { email } = await addPerson(["admin"]);
  signIn = async () => void (known.headers = await signedInHeaders(email));
  await signIn();
});
afterAll(async () => {
  process.off("unhandledRejection", keep);
});

type Command = (input: unknown) => Promise<CommandResult<unknown>>;
type Handler = (
  request: Request,
  context: { params: Promise<{ id: string }> },
) => Promise<Response> | Response;

const named = <T>({ file, name, value }: { file: string; name: string; value: T }): [string, T] => [
  `${file} ${name}`,
  value,
];
const commands = (await exportsOf<Command>("app/**/actions.ts")).map(named);
const handlers = (await exportsOf<Handler>("app/**/route.ts"))
  .map(named)
  .filter(([name]) => / [A-Z]+$/.test(name));

test("bad input in process: a getter that throws is bad input", async () => {
  for (const [, command] of commands) {
    const input = Object.defineProperty({}, "id", {
      enumerable: true,
      get: () => {
        throw new Error("6217008392012345678");
      },
    });
    expect(await command(input)).toMatchObject({ ok: false, error: { code: "badInput" } });
  }
});

test("bad input in process: half a character is bad input, wherever it stands", async () => {
  const command = commands.find(([name]) => name.endsWith(" allowMore"))?.[1];
  const more = { scope: "all", period: "day", unit: "points", extra: 1, reason: "half \ud800" };
  for (const input of [more, { list: [{ "\udc00": 1 }] }, "\ud83d"])
    expect(await command?.(input)).toMatchObject({ ok: false, error: { code: "badInput" } });
});

test("bad input in process: no command throws and none calls it a fault of ours", async () => {
  expect(commands.length).toBeGreaterThanOrEqual(41);
  const takes = commands
    .filter(([name]) => !SHUTS_OUT.test(name))
    .map(([name, command]) => {
      const input = known.inputs.get(command);
      return { name, command, shape: input ? describeShape(input as ZodType) : {} };
    });
  const faults: string[] = [];
  const codes: Record<string, number> = {};
  for (let seed = FROM; seed < FROM + COUNT; seed += 1) {
    const random = fuzzRandom(seed);
    const { name, command, shape } = random.pick(takes);
    try {
      const result = await command(oddInput(random, shape));
      const code = result.ok ? "ok" : result.error.code;
      codes[code] = (codes[code] ?? 0) + 1;
      if (!result.ok && ERROR_STATUS[result.error.code] >= 500) faults.push(`seed ${seed} ${name}: ${code}`);
      if (code === "notSignedIn" || code === "confirmFirst") await signIn();
    } catch (error) {
      faults.push(`seed ${seed} ${name}: threw ${String(error)}`);
    }
  }
  report("commands", { count: COUNT, faults, codes, unhandled: unhandled.length });
  expect(faults).toEqual([]);
  expect(unhandled).toEqual([]);
  expect(codes.ok).toBeGreaterThan(0);
});

/** First parts of routes of next-auth, and ours. */
const ENTRIES = ["csrf", "callback", "signin", "session", "sign-out", "backchannel-logout"];

test("bad input in process: no route handler throws or answers 500", async () => {
  const faults: string[] = [];
  const classes: Record<string, number> = {};
  const count = Math.ceil(COUNT / 4);
  for (let seed = FROM; seed < FROM + count; seed += 1) {
    const random = fuzzRandom(seed);
    const [name, handler] = random.pick(handlers);
    const method = name.split(" ").at(-1) ?? "GET";
    try {
      const { status } = await handler(oddRequest(random, name, method), {
        params: Promise.resolve({
          id: nastyText(random),
          nextauth: [random.pick(ENTRIES), nastyText(random)],
        }),
      });
      const first = `${Math.floor(status / 100)}xx`;
      classes[first] = (classes[first] ?? 0) + 1;
      if (status >= 500) faults.push(`seed ${seed} ${name}: ${status}`);
    } catch (error) {
      faults.push(`seed ${seed} ${name}: threw ${String(error)}`);
    }
  }
  report("routes", { count, faults, classes, unhandled: unhandled.length });
  expect(faults).toEqual([]);
  expect(unhandled).toEqual([]);
});

test("bad input in process: what is posted to sign in with", async () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const random = fuzzRandom(seed);
    const body = random.once(2)
      ? nastyText(random, 30_000)
      : new URLSearchParams({ email: nastyText(random), password: "" });
    const headers = { ...headersOf(random), origin: ORIGIN, host: "localhost:3000" };
    const { status } = await callAuth("callback/credentials", { method: "POST", body, headers });
    expect([seed, status < 500]).toEqual([seed, true]);
  }
});

function oddRequest(random: FuzzRandom, name: string, method: string): Request {
  const pairs = Array.from({ length: random.size(6) }, (): [string, string] => [
    random.once(5) ? nastyText(random, 40) : random.pick([...INPUT_NAMES, "shop", "sort", "q", "range"]),
    random.once(4) ? "1" : nastyText(random),
  ]);
  const path = name.replace(/^app\//, "").replace(/\/route\.ts .*$/, "");
  return new Request(`${ORIGIN}/${path}?${new URLSearchParams(pairs)}`, {
    method,
    headers: { ...headersOf(random), ...(random.once(8) ? {} : Object.fromEntries(known.headers)) },
    ...(method === "POST" && { body: nastyText(random) }),
  });
}

/** Drops the headers that `Request` rejects; they never get this far. */
function headersOf(random: FuzzRandom): Record<string, string> {
  return Object.fromEntries(
    oddHeaders(random).filter(([header, value]) => {
      try {
        return header !== "content-length" && new Headers([[header, value]]) !== null;
      } catch {
        return false;
      }
    }),
  );
}

function report(name: string, figures: object): void {
  const folder = process.env.FUZZ_REPORT;
  if (folder) writeFileSync(`${folder}/${name}.json`, JSON.stringify(figures));
}

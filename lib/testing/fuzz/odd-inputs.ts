import { z, type ZodType } from "zod";
import { INPUT_NAMES } from "./http/fuzz-command.ts";
import { nastyJson, nastyText } from "./http/nasty-texts.ts";
import type { FuzzRandom } from "./fuzz-random.ts";
import { words } from "#lib/testing/shown/words.ts";

/** The part of an input's JSON Schema that odd inputs are made from. */
type Shape = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  format?: string;
};

/** The shape of a command's or read's input, as far as JSON Schema can express it. */
export function describeShape(input: ZodType): Shape {
  return z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Shape;
}

/** A value close to the shape, or any odd value. */
export function oddInput(random: FuzzRandom, shape: Shape): unknown {
  return random.once(5) ? oddValue(random) : nearValue(random, shape);
}

function nearValue(random: FuzzRandom, shape: Shape): unknown {
  if (random.once(9)) return oddValue(random);
  if ("const" in shape) return shape.const;
  if (shape.enum) return random.pick(shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return nearValue(random, random.pick(choices));
  const type = Array.isArray(shape.type) ? random.pick(shape.type) : shape.type;
  if (shape.properties) return nearObject(random, shape.properties);
  if (type === "array")
    return Array.from({ length: random.size(40) - 1 }, () => nearValue(random, shape.items ?? {}));
  if (type === "string") return nearText(random, shape.format);
  if (type === "integer" || type === "number")
    return random.pick([0, 1, 2, 7, 30, 365, 100, 1_000, -1, 0.5, 1e15]);
  if (type === "boolean") return random.once(2);
  return type === "null" ? null : oddValue(random);
}

function nearObject(random: FuzzRandom, properties: Record<string, Shape>): object {
  const entries = Object.entries(properties)
    .filter(() => !random.once(12))
    .map(([name, shape]) => [name, nearValue(random, shape)]);
  if (random.once(15)) entries.push([random.pick(INPUT_NAMES), oddValue(random)]);
  return Object.fromEntries(entries) as object;
}

const TEXTS: Record<string, string[]> = {
  uuid: ["00000000-0000-4000-8000-000000000000", crypto.randomUUID(), "00000000-0000-0000-0000-000000000000"],
  date: ["2025-03-09", "0001-01-01", "9999-12-31"],
  any: words("a staff@linjian.example 6217008392012345678 11010519491231002X 张三 2025-03-09 7 12.50"),
};

function nearText(random: FuzzRandom, format: string | undefined): string {
  if (random.once(3)) return nastyText(random);
  return random.pick(TEXTS[format ?? ""] ?? TEXTS.any ?? []);
}

function boom(): never {
  throw new Error("a getter of the sender's");
}

/** A value that JSON can't express, or an object with code of its own. */
function oddValue(random: FuzzRandom): unknown {
  return random.pick<() => unknown>([
    () => undefined,
    () => null,
    () => NaN,
    () => -0,
    () => 2 ** 53,
    () => Infinity,
    () => 10n ** 30n,
    () => Symbol("x"),
    () => boom,
    () => new Date(NaN),
    () => new Date(8.64e15),
    () => new Map([[random.pick(INPUT_NAMES), nastyText(random)]]),
    () => new Set([1, "a"]),
    () => new Proxy({}, { get: boom, ownKeys: boom, getPrototypeOf: boom, has: boom }),
    () => new Proxy([], { get: (_target, name) => (name === "length" ? 2 ** 32 : boom()) }),
    () => Object.defineProperty({}, random.pick(INPUT_NAMES), { get: boom, enumerable: true }),
    () => ({ toString: boom, valueOf: boom, toJSON: boom, [Symbol.toPrimitive]: boom }),
    () => ({ then: boom }),
    () => Promise.resolve(1),
    () => Object.create(null) as object,
    () => JSON.parse('{"__proto__":{"isAdmin":true}}') as unknown,
    () => cycle(),
    () => Array(random.size(100_000)),
    () => Array.from({ length: random.size(3_000) }, () => ({ tid: "1", buyerNick: "a" })),
    () => new Uint8Array(random.size(1_000)),
    () => new URLSearchParams("a=1"),
    () => new FormData(),
    () => /x/g,
    () => new String("x"),
    () => nest(random.size(3_000)),
    () => "a".repeat(random.size(1_000_000)),
    () => nastyText(random),
    () => jsonOrText(nastyJson(random, INPUT_NAMES)),
  ])();
}

function cycle(): object {
  const self: Record<string, unknown> = {};
  return Object.assign(self, { id: self, ids: [self] });
}

function nest(depth: number): unknown {
  let value: unknown = 1;
  for (let left = depth; left > 0; left -= 1) value = [value];
  return value;
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

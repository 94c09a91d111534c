import { expect, test } from "vitest";
import { z } from "zod";
import { searchParams } from "./request-input.ts";

const search = (query: string) => searchParams(new Request(`http://localhost/x?${query}`));
const schema = z.strictObject({ a: z.string().optional(), b: z.string().optional() });

test.each(["__proto__=1", "a=1&__proto__=2", "__proto__", "%5f_proto__=1", "b=1&constructor=2", "prototype"])(
  "a parameter with a name of the language is refused: %s",
  (query) => expect(schema.safeParse(search(query)).error?.issues[0]?.code).toBe("unrecognized_keys"),
);

test.each(["a=1&a=2", "a=1&b=2&a=", "__proto__=1&__proto__=2"])(
  "a parameter given twice is bad input: %s",
  (query) => expect(() => search(query)).toThrow(expect.objectContaining({ code: "badInput" })),
);

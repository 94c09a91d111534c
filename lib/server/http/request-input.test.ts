import { expect, test } from "vitest";
import { searchOf } from "./request-input.ts";

const search = (query: string) => searchOf(new Request(`http://localhost/x?${query}`));

test.each(["__proto__=1", "a=1&__proto__=2", "__proto__", "%5f_proto__=1", "__proto__[a]=1&__proto__=1"])(
  "a parameter that would be dropped without a word is bad input: %s",
  (query) => expect(() => search(query)).toThrow(expect.objectContaining({ code: "badInput" })),
);

test.each(["a=1&a=2", "a=1&b=2&a="])("a parameter given twice is bad input: %s", (query) =>
  expect(() => search(query)).toThrow(expect.objectContaining({ code: "badInput" })),
);

test("others come as they were given", () => {
  expect(search("a=1&constructor=2")).toEqual({ a: "1", constructor: "2" });
});

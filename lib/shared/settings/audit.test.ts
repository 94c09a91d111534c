import { expect, test } from "vitest";
import { auditUrl } from "./audit.ts";

const person = "0b0c3c5e-7d0e-4f6a-8a51-2f6c1d9f0a11";

test("a view is written and read back whole", () => {
  const view = { page: 3, kind: "denied", person, from: "2026-03-01", to: "2026-03-02", upTo: 812 } as const;
  expect(auditUrl.read(new URLSearchParams(auditUrl.write(view)))).toEqual(view);
});

test("what is malformed is as if absent", () => {
  const params = new URLSearchParams({
    page: "0",
    kind: "constructor",
    person: `${person}'`,
    from: "2026-02-30",
    to: "tomorrow",
    upTo: "1e9",
  });
  expect(auditUrl.read(params)).toEqual({
    page: 1,
    kind: undefined,
    person: undefined,
    from: undefined,
    to: undefined,
    upTo: undefined,
  });
});

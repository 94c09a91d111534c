import { expect, test } from "vitest";
import { AUDIT_KINDS } from "./audit.ts";
import { en } from "#messages/messages.ts";

test("every kind of entry is in one group, can be chosen, and has a text", () => {
  expect(Object.keys(en.settings.audit.kinds).sort()).toEqual([...AUDIT_KINDS].sort());
});

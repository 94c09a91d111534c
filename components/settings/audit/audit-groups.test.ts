import { expect, test } from "vitest";
import { AUDIT_GROUPS } from "./audit-groups.ts";
import { AUDIT_KINDS } from "#lib/shared/settings/audit.ts";
import { en } from "#messages/messages.ts";

test("every kind of entry is in one group, can be chosen, and has a text", () => {
  const chosen = AUDIT_GROUPS.flatMap(({ kinds }) => kinds);
  expect([...chosen].sort()).toEqual([...AUDIT_KINDS].sort());
  expect(Object.keys(en.settings.audit.kinds).sort()).toEqual([...AUDIT_KINDS].sort());
});

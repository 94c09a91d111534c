import { expect, test } from "vitest";
import { MINUTE_MS } from "#lib/shared/dates/durations.ts";
import type { AuditEntry } from "#lib/shared/settings/audit.ts";
import { foldRepeats } from "./fold-repeats.ts";

const entry = (id: number, minute: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: minute * MINUTE_MS,
  kind: "cardHistorySeen",
  personId: "lin",
  details: {},
  names: {},
  ...more,
});
/** The shown rows, each with its count: "9×3". */
const shown = (...entries: AuditEntry[]) =>
  foldRepeats(entries)
    .map(({ id, times }) => `${id}×${times}`)
    .join(" ");

test("repeated views by one person within an hour are one row, also with others in between", () => {
  const other = entry(8, 95, { kind: "settingChanged" });
  expect(shown(entry(9, 100), other, entry(7, 90), entry(6, 41))).toBe("9×3 8×1");
});

test("views an hour later, by another person or of another order have their own rows", () => {
  const order = (id: number, number: string) =>
    entry(id, 100, { kind: "receiverAddressSeen", details: { order: number } });
  expect(shown(entry(9, 100), entry(8, 40), entry(7, 39, { personId: "zhou" }))).toBe("9×1 8×1 7×1");
  expect(shown(order(2, "1"), order(1, "2"))).toBe("2×1 1×1");
});

test.each(["signedIn", "signInRefused", "denied", "settingChanged", "exported"] as const)(
  "%s is never folded",
  (kind) => expect(shown(entry(2, 2, { kind }), entry(1, 1, { kind }))).toBe("2×1 1×1"),
);

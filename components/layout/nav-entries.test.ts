import { expect, test } from "vitest";
import type { Role } from "#lib/shared/base/identity.ts";
import { isCurrent, navEntries } from "./nav-entries.ts";
import { words } from "#lib/testing/shown/words.ts";

test.each<[Role[], string[]]>([
  [["staff"], ["/", "/orders/pending", "/orders/sold", "/orders/book", "/buyers"]],
  [["marketing"], ["/", "/top-up"]],
  [
    ["marketing", "staff"],
    ["/", "/orders/pending", "/orders/sold", "/orders/book", "/buyers", "/top-up"],
  ],
  [["admin"], words("/ /orders/pending /orders/sold /orders/book /buyers /cards /top-up /usage /settings")],
  [[], []],
])("%j sees %j", (roles, hrefs) => {
  expect(navEntries(roles).map((entry) => entry.href)).toEqual(hrefs);
});

test.each([
  ["/settings", true],
  ["/settings/shops", true],
  ["/settings-of-another", false],
  ["/", false],
])("at %s the settings entry is current: %s", (pathname, expected) => {
  const settings = navEntries(["admin"]).find((entry) => entry.key === "settings");
  expect(settings && isCurrent(settings, pathname)).toBe(expected);
});

test.each([
  ["/", true],
  ["/orders/book", false],
])("at %s Today is current: %s", (pathname, expected) => {
  const [today] = navEntries(["staff"]);
  expect(today && isCurrent(today, pathname)).toBe(expected);
});

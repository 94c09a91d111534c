import { expect, test } from "vitest";
import type { Role } from "#lib/shared/base/identity.ts";
import { isCurrent, navEntries } from "./nav-entries.ts";
import { words } from "#lib/testing/shown/words.ts";

test.each<[Role[], string[]]>([
  [["staff"], ["/", "/orders/pending", "/orders/sold", "/orders/book", "/buyers", "/jobs"]],
  [["marketing"], ["/", "/top-up", "/jobs"]],
  [
    ["marketing", "staff"],
    ["/", "/orders/pending", "/orders/sold", "/orders/book", "/buyers", "/top-up", "/jobs"],
  ],
  [
    ["admin"],
    words("/ /orders/pending /orders/sold /orders/book /buyers /cards /top-up /jobs /usage /settings"),
  ],
  [[], []],
])("%j sees %j", (roles, hrefs) => {
  expect(navEntries(roles).map((entry) => entry.href)).toEqual(hrefs);
});

test.each([
  ["/settings", "/settings", true],
  ["/settings/shops", "/settings", true],
  ["/settings-of-another", "/settings", false],
  ["/", "/settings", false],
  ["/", "/", true],
  ["/orders/book", "/", false],
])("at %s the entry of %s is current: %s", (pathname, href, expected) => {
  const entry = navEntries(["admin"]).find((one) => one.href === href);
  expect(entry && isCurrent(entry, pathname)).toBe(expected);
});

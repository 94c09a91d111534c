import { expect, test } from "vitest";
import type { Role } from "#lib/shared/base/identity.ts";
import { DEFAULT_SESSION_LENGTH, sessionEnds, sessionLimits, type SessionLength } from "./session-length.ts";

const MINUTE = 60_000;
const DAY = 1_440;
const length: SessionLength = { staff: 480, marketing: 120, admin: 60, keepDays: 14 };

test.each<[string, Role[], boolean, Partial<SessionLength>, [number, number]]>([
  ["staff", ["staff"], false, {}, [480, 720]],
  ["marketing", ["marketing"], false, {}, [120, 720]],
  ["an admin", ["admin"], false, {}, [60, 720]],
  ["two roles", ["staff", "marketing"], false, {}, [120, 720]],
  ["all roles", ["staff", "admin", "marketing"], false, {}, [60, 720]],
  ["nobody's role", [], false, {}, [60, 720]],
  ["12 hours without use", ["staff"], false, { staff: 720 }, [720, 720]],
  ["kept staff", ["staff"], true, {}, [Infinity, 14 * DAY]],
  ["kept staff for fewer days", ["staff"], true, { keepDays: 7 }, [Infinity, 7 * DAY]],
  ["kept staff when none may", ["staff"], true, { keepDays: 0 }, [480, 720]],
  ["a kept admin", ["admin"], true, {}, [60, 720]],
  ["a kept admin with another role", ["staff", "admin"], true, {}, [60, 720]],
])("limits of a session: %s", (_, roles, isKept, changed, [idle, absolute]) => {
  expect(sessionLimits({ roles, isKept }, { ...length, ...changed })).toEqual({
    idleMs: idle * MINUTE,
    absoluteMs: absolute * MINUTE,
  });
});

test("without a setting every role has 30 minutes, and nobody stays signed in", () => {
  for (const role of ["staff", "marketing", "admin"] as const)
    expect(sessionLimits({ roles: [role], isKept: true }, DEFAULT_SESSION_LENGTH)).toEqual({
      idleMs: 30 * MINUTE,
      absoluteMs: 720 * MINUTE,
    });
});

test("a session is over at the first of its two ends", () => {
  const used = { roles: ["marketing" as const], isKept: false, signedInAt: 0, lastSeenAt: 700 * MINUTE };
  expect(sessionEnds(used, length)).toEqual({
    idleAt: 820 * MINUTE,
    absoluteAt: 720 * MINUTE,
    endsAt: 720 * MINUTE,
  });
  expect(sessionEnds({ ...used, lastSeenAt: 0 }, length).endsAt).toBe(120 * MINUTE);
});

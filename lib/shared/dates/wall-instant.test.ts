import { expect, test } from "vitest";
import { wallInstant } from "./wall-instant.ts";

test.each([
  ["Asia/Shanghai", "2026-11-20T10:00:00", "2026-11-20T02:00:00Z"],
  ["UTC", "2026-11-20T10:00:00", "2026-11-20T10:00:00Z"],
  ["America/New_York", "2026-07-01T12:00:00", "2026-07-01T16:00:00Z"],
  ["America/New_York", "2026-12-01T12:00:00", "2026-12-01T17:00:00Z"],
  // Skipped by the clock: as if it had not been moved yet.
  ["America/New_York", "2026-03-08T02:30:00", "2026-03-08T07:30:00Z"],
  // Comes twice: the first.
  ["America/New_York", "2026-11-01T01:30:00", "2026-11-01T05:30:00Z"],
  ["America/New_York", "2026-11-01T02:30:00", "2026-11-01T07:30:00Z"],
  ["Asia/Kathmandu", "2026-11-20T10:00:01", "2026-11-20T04:15:01Z"],
])("in %s the clock shows %s at %s", (zone, wall, iso) =>
  expect(new Date(wallInstant(Date.parse(`${wall}Z`), zone)).toISOString()).toBe(new Date(iso).toISOString()),
);

import fc from "fast-check";
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { parseExactJson } from "./exact-json.ts";
import { readInstant } from "./read-instant.ts";

const read = (json: string) =>
  readInstant(json === "undefined" ? undefined : parseExactJson(json, (text) => text));
// 2025-03-09 02:30 does not exist in New York; in Shanghai it is an ordinary half past two.
const HALF_PAST_TWO = Date.UTC(2025, 2, 8, 18, 30, 0);

test.each([
  [`"2025-03-09 02:30:00"`, HALF_PAST_TWO],
  [`"2025-03-09 02:30"`, HALF_PAST_TWO],
  [`"2025-03-09T02:30:00"`, HALF_PAST_TWO],
  [`"2025/03/09 02:30:00"`, HALF_PAST_TWO],
  [`"2025/3/9 2:30:00"`, HALF_PAST_TWO],
  [`"2025.03.09 02:30:00"`, HALF_PAST_TWO],
  [`"2025年3月9日 02:30:00"`, HALF_PAST_TWO],
  [`"2025-03-09 02:30:00.250"`, HALF_PAST_TWO + 250],
  [`"2025-03-09T02:30:00.5"`, HALF_PAST_TWO + 500],
  [`"20250309023000"`, HALF_PAST_TWO],
  [`20250309023000`, HALF_PAST_TWO],
  [`"20250309"`, Date.UTC(2025, 2, 8, 16)],
  [`"2025-03-09"`, Date.UTC(2025, 2, 8, 16)],
  [`"2025-03-09T02:30:00Z"`, HALF_PAST_TWO + 8 * 3_600_000],
  [`"2025-03-09T02:30:00+08:00"`, HALF_PAST_TWO],
  [`"2025-03-09T02:30:00+0800"`, HALF_PAST_TWO],
  [`"2025-03-08T13:30:00.000-05:00"`, HALF_PAST_TWO],
  [`" 2025-03-09 02:30:00 "`, HALF_PAST_TWO],
])("row 65: payTime %s is read in the shop's zone unless it names one", (json, ms) =>
  expect(read(json)).toEqual({ value: ms }),
);

test.each([
  "2025-02-30 10:00:00",
  "2025-13-01",
  "2025-01-01 24:00:00",
  "2025-01-01 10:60:00",
  "yesterday",
  "10:00",
  "09/03/2025",
  "1999-12-31",
  "2100-01-02 00:00:00",
  "99999999999999999999",
  "5",
  "2025-03-09 02:30:00 CST",
])("row 65: payTime %s stays raw", (text) =>
  expect(read(JSON.stringify(text))).toEqual({ unreadable: text }),
);

test.each([
  [`1741458600`, HALF_PAST_TWO],
  [`1741458600000`, HALF_PAST_TWO],
  [`"1741458600"`, HALF_PAST_TWO],
  [`"1741458600000"`, HALF_PAST_TWO],
  [`1741458600000.0`, HALF_PAST_TWO],
])("row 84: the time %s is seconds or milliseconds by its size", (json, ms) =>
  expect(read(json)).toEqual({ value: ms }),
);

test.each([[`0`], [`"0"`], [`null`], [`""`], [`undefined`], [`"0000-00-00 00:00:00"`]])(
  "row 84: the time %s is not given",
  (json) => expect(read(json)).toBeNull(),
);

test.each([
  [`-1`, "-1"],
  [`1.5`, "1.5"],
  [`1e3`, "1e3"],
  [`true`, "true"],
  [`{"a":1}`, "{…}"],
  [`1741458600000000`, "1741458600000000"],
])("row 84: the time %s stays raw", (json, raw) => {
  expect(read(json)).toEqual({ unreadable: raw });
});

test("row 65: every second of the century reads back from its Shanghai wall time", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2000, 0, 2) / 1_000, max: Date.UTC(2099, 11, 31) / 1_000 }),
      (seconds) => {
        const wall = new Date((seconds + 8 * 3_600) * 1_000).toISOString().slice(0, 19).replace("T", " ");
        expect([read(`"${wall}"`), read(String(seconds)), read(String(seconds * 1_000))]).toEqual(
          Array(3).fill({ value: seconds * 1_000 }),
        );
      },
    ),
  );
});

test.each(["UTC", "America/New_York", "Asia/Shanghai", "Pacific/Kiritimati"])(
  "row 65: a machine in %s reads the same instant",
  (zone) => {
    const script = `import { readInstant } from "#lib/server/service/json/read-instant.ts"; process.stdout.write(new Date(2025, 0, 1).getTimezoneOffset() + " " + readInstant("2025-03-09 02:30:00").value);`;
    const [offset, ms] = execFileSync("node_modules/.bin/node", ["--input-type=module", "-e", script], {
      env: { ...process.env, TZ: zone },
      encoding: "utf8",
    }).split(" ");
    expect(Number(offset) === -480).toBe(zone === "Asia/Shanghai");
    expect(Number(ms)).toBe(HALF_PAST_TWO);
  },
);

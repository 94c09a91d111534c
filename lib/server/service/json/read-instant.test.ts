import fc from "fast-check";
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { casesOf, listed } from "#lib/testing/shown/words.ts";
import { parseExactJson } from "./exact-json.ts";
import { readInstant } from "./read-instant.ts";

const read = (json: string) =>
  readInstant(json === "undefined" ? undefined : parseExactJson(json, (text) => text));
// 2025-03-09 02:30 does not exist in New York; in Shanghai it is an ordinary half past two.
const HALF_PAST_TWO = Date.UTC(2025, 2, 8, 18, 30, 0);

test.each(
  casesOf(
    [
      HALF_PAST_TWO,
      `"2025-03-09 02:30:00" | "2025-03-09 02:30" | "2025-03-09T02:30:00" | "2025/03/09 02:30:00"`,
      `"2025/3/9 2:30:00" | "2025.03.09 02:30:00" | "2025年3月9日 02:30:00" | "20250309023000"`,
      `20250309023000 | "2025-03-09T02:30:00+08:00" | "2025-03-09T02:30:00+0800"`,
      `"2025-03-08T13:30:00.000-05:00" | " 2025-03-09 02:30:00 "`,
    ],
    [HALF_PAST_TWO + 250, `"2025-03-09 02:30:00.250"`],
    [HALF_PAST_TWO + 500, `"2025-03-09T02:30:00.5"`],
    [Date.UTC(2025, 2, 8, 16), `"20250309" | "2025-03-09" | "2025-03-08 24:00" | "2025-03-08T24:00:00"`],
    [Date.UTC(2024, 11, 31, 16), `"2024-12-31 24:00:00" | "2025-01-01"`],
    [HALF_PAST_TWO + 8 * 3_600_000, `"2025-03-09T02:30:00Z"`],
  ),
)("row 65: payTime %s is read in the shop's zone unless it names one", (json, ms) =>
  expect(read(json)).toEqual({ value: ms }),
);

test.each(
  listed(`
    2025-03-09 02:30:00 星期日 | 2025-03-09 星期天 02:30:00 | 2025-03-09（周日）02:30 | 2025-03-09 02:30 (周日) |
    2025-03-09 02:30:00 Sun | Sunday, 2025-03-09 02:30 | 2025-03-09 02:30:00（北京时间） |
    2025年3月9日 星期日 2:30 | 2025年03月09日02:30:00 | 2025年3月9日 2时30分00秒 | 2025年3月9日凌晨2点30分 | 2025年3月9日2点30 |
    2025/3/9 凌晨2:30:00 | 2025/3/9 上午2:30 | ２０２５－０３－０９　０２：３０：００ | 2025-03-09 02:30:00 AM |
    2025-03-09 2:30 a.m. | 2025-03-09 02:30:00.000 | 2025-03-09 02:30:00:000 |
    2025-03-09 02:30:00 北京时间 | 北京时间 2025-03-09 02:30 | 2025-03-08T18:30:00.000Z |
    2025-03-08T18:30:00.000000000Z | 2025-03-08 18:30:00 UTC | 2025-03-09 02:30:00 GMT+8 |
    2025-03-09 02:30:00 GMT+0800 | 2025-03-09T02:30:00+08 | 20250309 02:30:00 | 20250309T023000 |
    Mar 9, 2025 2:30:00 AM | Mar 9, 2025, 2:30:00\u202fAM | March 9, 2025 02:30 | 9 Mar 2025 02:30:00 |
    09-Mar-2025 02:30:00 | Sat, 08 Mar 2025 18:30:00 GMT | Sun, 9 Mar 2025 02:30:00 +0800 |
    Sun Mar 09 02:30:00 GMT+08:00 2025 | Sat Mar 08 18:30:00 UTC 2025 | Sun Mar 09 02:30:00 CST 2025 |
    2025-03-09 02:30:00 CST | 2025-03-09 02:30:00 +0800 CST | 2025-03-09T02:30:00+08:00[Asia/Shanghai] |
    Sun Mar 09 2025 02:30:00 GMT+0800 (中国标准时间) | 2025-03-09 02:30:00 Asia/Shanghai | /Date(1741458600000+0800)/ |
    支付时间：2025-03-09 02:30:00 | 付款于2025-03-09 02:30 | 2025-03-09, 02:30:00 | 2025-03-09_02:30:00 |
    2025-03-09 AM 2:30 | 2025-03-09 02:30:00 (GMT+8) | 2025-03-09 02:30 (UTC+08:00) | 最晚2025-03-09 02:30 |
    截止 2025-03-09 02:30:00 | 2025–03–09 02:30 | ="2025-03-09 02:30:00" | 2025年3月9日 2时30分 星期日 |
    '2025-03-09 02:30:00 | \u200e2025-03-09 02:30:00 | 20250309023000000
  `),
)("row 110: a time with words beside it is read: %s", (text) =>
  expect(readInstant(text)).toEqual({ value: HALF_PAST_TWO }),
);

test.each(
  casesOf(
    [14, "2025/3/9 下午2:30 | 2025-03-09 下午 14:30 | 2025-03-09 02:30 PM"],
    [12, "2025-03-09 12:30 PM | 2025-03-09 中午12:30 | 2025-03-09 下午12:30"],
    [0, "2025-03-09 12:30 AM"],
    [20, "2025-03-09 晚上8:30"],
    [8, "2025-03-09 早上 08:30 | 2025年3月9日 AM 8:30"],
    [11, "2025-03-09 上午11:30"],
  ),
)("half a day is read: %s", (text, hour) =>
  expect(readInstant(text)).toEqual({ value: HALF_PAST_TWO + (hour - 2) * 3_600_000 }),
);

test.each(
  listed(`
    2025-03-09 02:30:00 星期一 | 2025-03-09 02:30:00 Mon | 2025-03-09 上午12:30 | 2025-03-09 上午14:30 |
    2025-03-09 14:30 AM | 2025-03-09 晚上12:30 | 约2025-03-09 02:30 | 2025-03-09 02:30 前 |
    2025-03-09 02:30 ~ 2025-03-10 02:30 | 2025-03-09 2点半 | 2025年3月 | 3月9日 02:30 | 25-03-09 02:30 |
    明天 02:30 | 2025-03-0902:30 | Mon, 9 Mar 2025 02:30:00 | Mar 2025 |
    Foo 9, 2025 02:30
  `),
)("a time in doubt stays raw: %s", (text) => expect(readInstant(text)).toEqual({ unreadable: text }));

test.each(
  listed(`
    2025-02-30 10:00:00 | 2025-13-01 | 2025-01-01 24:00:01 | 2025-01-01 25:00 | 2025-01-01 10:60:00 |
    yesterday | 10:00 |
    09/03/2025 | 1999-12-31 | 2100-01-02 00:00:00 | 99999999999999999999 | 5
  `),
)("row 65: payTime %s stays raw", (text) => expect(read(JSON.stringify(text))).toEqual({ unreadable: text }));

test.each(
  casesOf(
    [
      HALF_PAST_TWO,
      `1741458600 | 1741458600000 | "1741458600" | "1741458600000" | 1741458600000.0`,
      `1741458600000000 | "1741458600000000000"`,
      `1.7414586E9 | 1.7414586E12`,
    ],
    [HALF_PAST_TWO + 500, `1741458600.5 | "1741458600.5"`],
  ),
)("row 84: the time %s is seconds, milliseconds or less by its size", (json, ms) =>
  expect(read(json)).toEqual({ value: ms }),
);

test.each([
  [`0`],
  [`"0"`],
  [`null`],
  [`""`],
  [`undefined`],
  [`"0000-00-00 00:00:00"`],
  [`"null"`],
  [`"-"`],
  [`"1970-01-01 08:00:00"`],
  [`"1970-01-01T00:00:00Z"`],
  [`"0001-01-01 00:00:00"`],
  [`"9999-12-31 23:59:59"`],
])("row 84: the time %s is not given", (json) => expect(read(json)).toBeNull());

test.each([
  [`-1`, "-1"],
  [`1.5`, "1.5"],
  [`1e3`, "1e3"],
  [`true`, "true"],
  [`{"a":1}`, "{…}"],
  [`17414586000000`, "17414586000000"],
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
  "row 65: in %s it is the same",
  (zone) => {
    const script = `
      import { readInstant } from "#lib/server/service/json/read-instant.ts";
      const offset = new Date(2025, 0, 1).getTimezoneOffset();
      process.stdout.write(offset + " " + readInstant("2025-03-09 02:30:00").value);
    `;
    const [offset, ms] = execFileSync("node_modules/.bin/node", ["--input-type=module", "-e", script], {
      env: { ...process.env, TZ: zone },
      encoding: "utf8",
    }).split(" ");
    expect(Number(offset) === -480).toBe(zone === "Asia/Shanghai");
    expect(Number(ms)).toBe(HALF_PAST_TWO);
  },
);

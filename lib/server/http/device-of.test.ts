import { expect, test } from "vitest";
import { describeDevice } from "./device-of.ts";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0";
const SAFARI = "AppleWebKit/605.1.15 (KHTML)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, "Chrome", "Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/142.0`, "Edge", "Windows"],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/19.0 Safari/605.1.15`,
    "Safari",
    "macOS",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${SAFARI} MicroMessenger/8.0`, "WeChat", "iPhone"],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME} Mobile Safari/537.36`, "Chrome", "Android"],
  ["curl/8.5.0", null, null],
  ["", null, null],
  [null, null, null],
  [`<img src=x onerror=alert(1)> ${"x".repeat(100_000)} Chrome/1`, null, null],
])("%s is %s on %s", (agent, browser, system) => {
  expect(describeDevice(agent)).toEqual({ browser, system });
});

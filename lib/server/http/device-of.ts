import "server-only";
import type { SessionDevice } from "#lib/shared/base/sessions.ts";

/** Names of browsers, each before the browser it is built on. */
const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger\//, "WeChat"],
  [/DingTalk\//i, "DingTalk"],
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:QQBrowser|MQQBrowser)\//, "QQ Browser"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bHarmonyOS\b/, "HarmonyOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];
const MAX_READ = 512;

/** Reads the names of browser and system from a User-Agent; null for a name that it does not contain. */
export function describeDevice(agent: string | null): SessionDevice {
  const said = (agent ?? "").slice(0, MAX_READ);
  return { browser: nameIn(BROWSERS, said), system: nameIn(SYSTEMS, said) };
}

function nameIn(known: [RegExp, string][], said: string): string | null {
  return known.find(([pattern]) => pattern.test(said))?.[1] ?? null;
}

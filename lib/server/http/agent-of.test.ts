import { expect, test } from "vitest";
import { describeDevice } from "./device-of.ts";
import { userAgent } from "./peer.ts";

const kept = (said: string) => userAgent(new Headers({ "user-agent": said }));

test.each([
  ["6222020000000102004", "****2004"],
  ["Mozilla/5.0 6222-0200-0000-0102-004", "Mozilla/****2004"],
  ["x/6222.0200.0000.0102", "x/****0102"],
  ["curl/8.5.0 11010519491231002X", "curl/****002X"],
  ["tel 13912345678", "tel ****5678"],
  ["+86 139 1234 5678", "+****5678"],
  ["Bot (zhou.lin@mail.example)", "Bot ***@mail.example)"],
])("what a browser says it is keeps no number of a person: %s", (said, shown) => {
  expect(kept(said)).toBe(shown);
});

test.each([
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.7204.100 Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.6478.127 Safari/537.36 Edg/126.0.2592.87",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
  "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.6778.135 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49(0x18003137)",
])("the version of a browser is no number of a person: %s", (said) => {
  expect(kept(said)).toBe(said);
  expect(describeDevice(kept(said)).browser).not.toBeNull();
});

import { expect, test } from "vitest";
import { readServiceBaseUrl } from "./read-service-base-url.ts";
import { words } from "#lib/testing/shown/words.ts";

test.each(
  words(`
  https://api.example.com https://api.example.com/gateway/v1/ https://10.0.0.5:8443 http://127.0.0.1:4010
  http://127.8.8.8/x http://[::1]:4010/base http://localhost:4010 HTTP://LOCALHOST
`),
)("row 43: %s may be the service", (text) =>
  expect(readServiceBaseUrl(text)).toEqual({ url: new URL(text) }),
);

test.each([
  "",
  ...words(`
    api.example.com http://api.example.com http://169.254.169.254/latest http://0 http://0.0.0.0:80
    http://2130706433 http://0x7f000001 http://127.1 http://0177.0.0.1 http://localhost.evil.example
    http://127.0.0.1.evil.example http://127.0.0.1@evil.example http://[::ffff:127.0.0.1] http://10.0.0.1
    https://user@api.example.com https://api.example.com/#x https://api.example.com/?x=1
  `),
  "https://api.example.com\r\nX-Injected: 1",
  "https://api.example.com/a b",
  " https://api.example.com",
  "https:\\\\api.example.com",
  ...words(`
    https:///api.example.com https:api.example.com ftp://api.example.com file:///etc/passwd https://
    https://api.example.com:99999 https://例子.example http://127.0.0.999 http://127.0.0.01
  `),
])("row 43: %j is rejected as the service URL", (text) =>
  expect(readServiceBaseUrl(text)).toEqual({ issue: expect.stringMatching(/^(?:may|must) /) }),
);

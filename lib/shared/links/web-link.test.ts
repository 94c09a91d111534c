import { expect, test } from "vitest";
import { words } from "#lib/testing/shown/words.ts";
import { readWebLink } from "./web-link.ts";

test.each([
  ["https://s.example.com/a?b=%E4%B8%AD", "https://s.example.com/a?b=%E4%B8%AD", "s.example.com", false],
  ["http://s.example.com:8080", "http://s.example.com:8080/", "s.example.com:8080", true],
  ["https://中文.example/a", "https://xn--fiq228c.example/a", "xn--fiq228c.example", false],
  ["https://s.example.com/@n?mail=a@b.c", "https://s.example.com/@n?mail=a@b.c", "s.example.com", false],
])("row 50: %s is a link", (text, url, host, isPlainHttp) => {
  expect(readWebLink(text)).toMatchObject({ url, host, isPlainHttp });
});

test.each([
  "",
  ...words(`
    s.example.com /a //s.example.com/a javascript:alert(1) data:text/html,x https://user@s.example.com
    JAVASCRIPT://s.example.com/%0aalert(1) https://user:pass@s.example.com https://@s.example.com https://
    https:s.example.com https:/s.example.com https:///s.example.com https://?x https://[::1 http://a:99999
  `),
  "ht\ttps://s.example.com",
  "https://s.example.com/a b",
  "https://\u0000s.example.com",
  "\u0001https://s.example.com",
  "https://s.example.com/\u202egnp",
  "https://s.example.com\\@evil.example",
  "https:\\\\s.example.com",
  `https://s.example.com/${"a".repeat(2_048)}`,
  `https://s.example.com/${"中".repeat(500)}`,
])("row 50: %j is no link", (text) => expect(readWebLink(text)).toBeNull());

import { expect, test } from "vitest";
import { linkFileName } from "#lib/shared/top-up/link-file-name.ts";

test.each([
  ["parcel-2611", "shortUrl", "png", "parcel-2611-web-short.png"],
  ["wx_group.01", "weAppWebViewUrl", "svg", "wx_group.01-mini-program-web-long.svg"],
  ["../../etc/passwd", "url", "png", "etc-passwd-web-long.png"],
  ['a<b>:"/\\|?*c', "mobileUrl", "svg", "a-b-c-app-long.svg"],
  ["...", "mobileShortUrl", "png", "placement-app-short.png"],
  ["CON", "url", "svg", "CON-web-long.svg"],
] as const)("%s and %s give a safe %s name", (sid, kind, ending, name) =>
  expect(linkFileName(sid, kind, ending)).toBe(name),
);

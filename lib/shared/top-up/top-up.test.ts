import { expect, test } from "vitest";
import { linkFileName } from "./top-up.ts";

test.each([
  ["parcel-2611", "shortUrl", "parcel-2611-web-short"],
  ["wx_group.01", "weAppWebViewUrl", "wx_group.01-mini-program-web-long"],
  ["../../etc/passwd", "url", "etc-passwd-web-long"],
  ['a<b>:"/\\|?*c', "mobileUrl", "a-b-c-app-long"],
  ["...", "mobileShortUrl", "placement-app-short"],
  ["CON", "url", "CON-web-long"],
] as const)("%s and %s give the safe name %s", (sid, kind, name) =>
  expect(linkFileName(sid, kind)).toBe(name),
);

import { expect, test } from "vitest";
import type {
  PlacementLinks,
  TopUpLinkData,
  TopUpLinkKind,
  TopUpResponse,
} from "#lib/shared/top-up/top-up.ts";
import { shownFacts } from "#lib/testing/shown/shown-facts.ts";
import { isSpare, shownLinks, usedLink, noLinksReason } from "./shown-links.ts";

const link = (url: string) => ({ url, isPlainHttp: false });
const answer = (links: TopUpLinkData["links"]): TopUpLinkData => {
  return { links, weAppPagePath: null, sign: null, weAppInfo: null };
};
const some = answer({ url: link("https://a.example/") });
const none = answer({});
const kept = (data: TopUpLinkData, asOf: number): PlacementLinks => ({ answer: data, asOf });
const response = (data: TopUpLinkData, asOf: number): TopUpResponse => ({
  kind: "links",
  links: kept(data, asOf),
  facts: shownFacts({ asOf, costPoints: null }),
  asked: "body",
  learned: null,
});

test.each([
  ["nothing known", null, null, null],
  ["kept alone", kept(some, 5), null, { asOf: 5, isFresh: false }],
  ["a first reply", null, response(some, 9), { asOf: 9, isFresh: true }],
  ["a newer reply", kept(some, 5), response(some, 9), { asOf: 9, isFresh: true }],
  ["an older reply than another tab's", kept(some, 12), response(some, 9), { asOf: 12, isFresh: false }],
  ["a reply without links beside links", kept(some, 5), response(none, 9), { asOf: 5, isFresh: false }],
  ["a reply without links that was kept", kept(none, 8), response(none, 9), { asOf: 9, isFresh: true }],
])("%s", (_name, before, said, expected) => {
  const shown = shownLinks(before, { reply: said });
  expect(shown && { asOf: shown.asOf, isFresh: shown.facts.source === "called" }).toEqual(expected);
});

const used = (data: TopUpLinkData, kind: TopUpLinkKind | null) => usedLink(data, [], { kind, asOf: null });

test("the chosen link is used while the response has it as a link; else the first one", () => {
  const [url, mobileUrl] = [link("https://a.example/"), link("https://b.example/")];
  const data = answer({ shortUrl: { inert: "javascript:1" }, url, mobileUrl });
  expect(used(data, null)?.kind).toBe("url");
  expect(used(data, "mobileUrl")?.url).toBe("https://b.example/");
  expect(used(data, "shortUrl")?.kind).toBe("url");
  expect(used(data, "weAppWebViewUrl")?.kind).toBe("url");
  expect(used(answer({ shortUrl: { inert: "x" } }), null)).toBeNull();
});

test("an earlier link is used while it exists; else the current one", () => {
  const earlier = [kept(answer({ url: link("https://old.example/"), mobileUrl: { inert: "x" } }), 3)];
  const choice = { kind: "url", asOf: 3 } as const;
  expect(usedLink(some, earlier, choice)).toMatchObject({ url: "https://old.example/", asOf: 3 });
  expect(usedLink(some, [], choice)).toMatchObject({ url: "https://a.example/", asOf: null });
  expect(usedLink(some, earlier, { kind: "mobileUrl", asOf: 3 })).toMatchObject({ kind: "url", asOf: null });
});

test("a long link is spare beside its short form, unless one of them is unsafe", () => {
  const [safe, inert] = [link("https://a.example/"), { inert: "x" }];
  expect(isSpare("url", { url: safe, shortUrl: safe })).toBe(true);
  expect(isSpare("mobileUrl", { mobileUrl: safe, shortUrl: safe })).toBe(false);
  expect(isSpare("url", { url: safe, shortUrl: inert })).toBe(false);
  expect(isSpare("url", { url: inert, shortUrl: safe })).toBe(false);
  expect(isSpare("shortUrl", { url: safe, shortUrl: safe })).toBe(false);
});

test.each([
  [{ isBusy: true, isStopped: false }, null],
  [{ isBusy: true, isStopped: true }, "stopped"],
  [{ error: { code: "notSignedIn" as const } }, null],
  [{ error: { code: "offline" as const }, reply: response(some, 1) }, "error"],
  [{ reply: response(some, 1) }, null],
  [{ reply: response(none, 1) }, "noLink"],
])("%j gives no links, for a reason of kind %s", (request, kind) => {
  const quiet = { isBusy: false, isStopped: false, reply: null, error: null };
  expect(noLinksReason({ ...quiet, ...request })?.kind ?? null).toBe(kind);
});

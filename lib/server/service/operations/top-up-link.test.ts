import fc from "fast-check";
import { expect, test } from "vitest";
import { shortTo } from "#lib/shared/base/trim-end.ts";
import { readWire } from "#lib/testing/read-wire.ts";
import { words } from "#lib/testing/shown/words.ts";
import { readTopUpLink } from "./top-up-link.ts";

const read = (fields: object) => readWire(readTopUpLink, JSON.stringify({ code: 0, msg: "ok", ...fields }));
const L = "https://s.example.com/long";
const S = "https://s.example.com/s";
const INFO = {
  app_id: "wx1",
  page_path: "/p",
  we_app_icon_url: "https://s.example.com/i.png",
  user_name: "gh_1",
  source_display_name: "源",
  title: "题",
  desc: "述",
};

test("row 49: links, mini-program data and sign are found in the list, in data or at the root", () => {
  const whole = {
    url: L,
    short_url: S,
    mobile_url: L,
    mobile_short_url: S,
    we_app_page_path: "pages/x",
    we_app_web_view_url: L,
    we_app_web_view_short_url: S,
    sign: "CPS_1",
    we_app_info: INFO,
  };
  const shapes = [
    { data: { single_url_list: whole } },
    { data: { single_url_list: [whole] } },
    { data: whole },
    { data: null, ...whole },
    { data: [], ...whole },
    { data: { single_url_list: null }, ...whole },
    { data: { single_url_list: { url: L, short_url: S } }, ...whole },
  ];
  for (const shape of shapes) {
    const data = read(shape).data();
    expect(Object.keys(data.links).sort()).toEqual(
      words("mobileShortUrl mobileUrl shortUrl url weAppWebViewShortUrl weAppWebViewUrl"),
    );
    expect(data.links.shortUrl).toEqual({ url: S, isPlainHttp: false });
    expect([data.weAppPagePath, data.sign, data.weAppInfo?.appId, data.weAppInfo?.title]).toEqual(
      words("pages/x CPS_1 wx1 题"),
    );
  }
});

test("row 49: the first usable of several places wins, each field on its own", () => {
  const data = read({
    url: "https://root.example.com/",
    short_url: "https://root.example.com/s",
    data: {
      url: "https://data.example.com/",
      single_url_list: { url: "javascript:alert(1)", short_url: "" },
    },
  }).data();
  expect(data.links.url).toEqual({ url: "https://data.example.com/", isPlainHttp: false });
  expect(data.links.shortUrl).toEqual({ url: "https://root.example.com/s", isPlainHttp: false });
});

test("row 49: in any mixture of places a link never comes from elsewhere than its own field", () => {
  const place = fc.option(
    fc.record(
      {
        url: fc.option(fc.constantFrom(`${L}/url`, "bad", "")),
        short_url: fc.option(fc.constantFrom(`${L}/short`, "bad")),
      },
      { requiredKeys: [] },
    ),
    { nil: undefined },
  );
  fc.assert(
    fc.property(place, place, place, (list, data, root) => {
      const { reading } = read({ ...root, data: { ...data, single_url_list: list } });
      const links = "data" in reading ? reading.data.links : {};
      const offered = [list?.url, data?.url, root?.url].filter(Boolean);
      const expected = offered.includes(`${L}/url`)
        ? { url: `${L}/url`, isPlainHttp: false }
        : offered.length > 0
          ? { inert: "bad" }
          : undefined;
      expect(links.url).toEqual(expected);
    }),
  );
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "/relative",
  "//host.example/x",
  "ja\tvascript:alert(1)",
  "https://user@host.example/",
  "weixin://x",
  `https://s.example.com/${"x".repeat(9_000)}`,
])("row 50: %s is inert", (url) => {
  const { data, warnings } = read({ data: { single_url_list: { url } } });
  expect(data().links.url).toEqual({ inert: shortTo(200, url.trim()) });
  expect(warnings).toContain("link not usable: url");
});

test("row 50: plain http is marked and a foreign-letter host is written in ASCII", () => {
  expect(
    read({ data: { url: "http://s.example.com/x", short_url: "https://аpple.example/" } }).data().links,
  ).toEqual({
    url: { url: "http://s.example.com/x", isPlainHttp: true },
    shortUrl: { url: "https://xn--pple-43d.example/", isPlainHttp: false },
  });
});

test("row 51: missing kinds are absent, and an answer without any link is still an answer", () => {
  expect(
    read({ data: { single_url_list: { url: L, short_url: null, mobile_url: "" } } }).data().links,
  ).toEqual({ url: { url: L, isPlainHttp: false } });
  for (const data of [{}, { single_url_list: {} }, { single_url_list: [] }, { url: null }])
    expect(read({ data }).data()).toEqual({ links: {}, weAppPagePath: null, sign: null, weAppInfo: null });
});

test("row 7: without data the root is looked at before it is called no data", () => {
  expect(read({ data: null }).reading).toEqual({ problem: "noData" });
  expect(read({}).reading).toEqual({ problem: "noData" });
  expect(read({ data: null, url: L }).data().links).toEqual({ url: { url: L, isPlainHttp: false } });
});

test.each([[""], [[]], [7], ["text"], [false]])("row 8: data %j is not understood", (data) => {
  expect(read({ data }).reading).toEqual({ problem: "notUnderstood" });
});

test("row 53: an icon is kept over https only", () => {
  for (const [given, kept] of [
    ["https://i.example.com/a.png", "https://i.example.com/a.png"],
    ["http://10.0.0.1/a.png", null],
    ["http://i.example.com/a.png", null],
  ] as const) {
    expect(
      read({ data: { we_app_info: { ...INFO, we_app_icon_url: given } } }).data().weAppInfo?.iconUrl,
    ).toBe(kept);
  }
});

import { expect, test } from "vitest";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import { envelope, kind, read } from "#lib/testing/read-wire.ts";

test("row 16: HTTP 302 without an envelope offers the scan of operations 4 and 5 alone", () => {
  const location = "https://auth.example.com/scan?shop=1";
  for (const operation of OPERATIONS) {
    const isShopCall = operation === "buyerOpenId" || operation === "soldOrders";
    const verdict = read("", { status: 302, location, operation });
    expect(kind(verdict)).toBe(isShopCall ? "unknown shopNotAuthorized" : "unknown moved");
    if (isShopCall)
      expect(verdict).toMatchObject({
        authorization: { kind: "usable", url: location, cautions: ["otherHost"] },
      });
    else expect(verdict.warnings).toContain("moved to auth.example.com");
  }
});

test.each([
  [301, "https://api.example.com/x?secret=1"],
  [307, "https://api.example.com/x"],
  [308, "https://api.example.com/x"],
  [302, "/sign-in"],
  [302, "javascript:alert(1)"],
])("row 16: HTTP %d to %s has moved, its query unsaid", (status, location) => {
  const verdict = read("", { status, location });
  expect(kind(verdict)).toBe("unknown moved");
  expect(JSON.stringify(verdict)).not.toContain("secret");
});

test("row 13: code 302 brings its link from data, another field, the message or a Location", () => {
  const url = "https://api.example.com/authorize?shop=7&n=1";
  const places = [
    { data: url },
    { data: { url } },
    { data: { deep: { link: url } } },
    { data: [url] },
    { data: [{ url }] },
    { data: null, auth_url: url },
    { data: "", msg: `店铺未授权，请扫码授权：${url}，完成后重试` },
    { msg: `Shop not authorized (${url}).` },
    { msg: undefined, mag: `请授权【${url}】` },
    { data: `请打开 ${url} 授权` },
  ];
  for (const place of places) {
    expect(read(envelope({ code: 302, ...place }))).toMatchObject({
      outcome: "refused",
      reason: "shopNotAuthorized",
      authorization: { kind: "usable", url, host: "api.example.com", cautions: [] },
    });
  }
  expect(read(envelope({ code: 302, data: null }), { status: 302, location: url })).toMatchObject({
    authorization: { kind: "usable", url },
  });
  expect(
    read(envelope({ code: 302, data: null }), { status: 302, location: url, operation: "bankCard" }),
  ).toMatchObject({ authorization: { kind: "missing" } });
});

const URL_13 = "https://api.example.com/right";
const OTHER_13 = "https://docs.example.com/other";
test.each<[string, object]>([
  [
    "the field that says auth, not the logo before it",
    { data: { logo: "https://cdn.example.com/1", auth_url: URL_13 } },
  ],
  ["auth before scan, whatever the order", { data: { scan_url: OTHER_13, authorizeLink: URL_13 } }],
  ["scan before qr", { data: { qrcode: OTHER_13, scan: URL_13 } }],
  ["qr before url", { data: { url: OTHER_13, qr: URL_13 } }],
  ["url before link", { data: { link: OTHER_13, url: URL_13 } }],
  ["link before an unnamed text", { data: { help: OTHER_13, link: URL_13 } }],
  ["an outer name that says auth", { data: { help: { url: OTHER_13 }, auth: { value: URL_13 } } }],
  ["any text, not the author's", { data: { author_link: OTHER_13, url: URL_13 } }],
  ["a text of data before the root", { auth_url: OTHER_13, data: { page: URL_13 } }],
  ["a speaking field of the root before its other texts", { data: null, help: OTHER_13, auth_url: URL_13 }],
  ["the root before the message", { msg: `see ${OTHER_13}`, data: null, page: URL_13 }],
  [
    "the message before a picture",
    {
      msg: `scan ${URL_13}`,
      data: {
        shop: { avatarUrl: OTHER_13 },
        goodsPic: OTHER_13,
        pic: OTHER_13,
        poster: "https://cdn.example.com/p.jpg",
      },
    },
  ],
  ["a field that speaks of topics, no picture", { msg: `see ${OTHER_13}`, data: { topic: URL_13 } }],
  ["the picture of a code, when there is nothing else", { data: { logo: OTHER_13, qr_img: URL_13 } }],
])("row 13: the QR holds %s", (_what, place) => {
  expect(read(envelope({ code: 302, ...place }))).toMatchObject({
    authorization: { kind: "usable", url: URL_13 },
  });
});

test("row 13: a mirrored Location comes before a link of the message and after one of a field", () => {
  const mirrored = { status: 302, location: URL_13 };
  expect(read(envelope({ code: 302, data: null, msg: `see ${OTHER_13}` }), mirrored)).toMatchObject({
    authorization: { url: URL_13 },
  });
  expect(read(envelope({ code: 302, data: { link: OTHER_13 } }), mirrored)).toMatchObject({
    authorization: { url: OTHER_13 },
  });
});

test("row 13: a link in JSON inside a text is found", () => {
  const data = JSON.stringify({ auth_url: "https://auth.example/scan?s=1" }).replaceAll("/", "\\/");
  expect(read(envelope({ code: 302, msg: "x", data: `=${data}` }))).toMatchObject({
    authorization: { kind: "usable", url: "https://auth.example/scan?s=1" },
  });
});

test("row 15: a host without a scheme is shown as text", () => {
  expect(read(envelope({ code: 302, data: { auth_url: "auth.example/scan?s=1" } }))).toMatchObject({
    authorization: { kind: "inert", text: "auth.example/scan?s=1" },
  });
});

test("row 16: code 302 in an envelope is a certain refusal, whatever the HTTP status around it", () => {
  for (const status of [200, 302])
    expect(
      kind(read(envelope({ code: 302, data: null }), { status, location: "https://api.example.com/scan" })),
    ).toBe("refused shopNotAuthorized");
});

test("row 36: names of a megabyte and stops without end cost no more than short ones", () => {
  const texts = Object.fromEntries(
    Array.from({ length: 200 }, (_, nth) => [`f${nth}`, `https://a${".".repeat(19_000)}b ${nth}`]),
  );
  const data = { ["x".repeat(1_000_000)]: texts, page: URL_13 };
  expect(read(envelope({ code: 302, data }))).toMatchObject({ reason: "shopNotAuthorized" });
});

test("row 14: code 302 without a link says that it is missing", () => {
  for (const data of [null, {}, [], "", "请联系客服", 7])
    expect(read(envelope({ code: 302, msg: "店铺未授权", data }))).toMatchObject({
      authorization: { kind: "missing" },
    });
});

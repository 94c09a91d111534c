import { expect, test } from "vitest";
import { casesOf } from "#lib/testing/shown/words.ts";
import { type JudgedRequest, judgeRequest, sendToItsPage } from "./judge-request.ts";
import { knownActions } from "./known-actions.ts";

const [SIGN_IN = "", BOOK = "", JOB = "", TODAY = "", SHELL = ""] = [..."abcde"].map((sign) =>
  sign.repeat(42),
);
const workers = (...pages: string[]) => ({ workers: Object.fromEntries(pages.map((page) => [page, {}])) });
const actions = knownActions({
  node: {
    [SIGN_IN]: workers("app/(auth)/sign-in/page"),
    [BOOK]: workers("app/(desk)/orders/book/page", "app/(desk)/orders/book/print/page"),
    [JOB]: workers("app/(desk)/jobs/[id]/page"),
    [TODAY]: workers("app/(desk)/page"),
    [SHELL]: workers("app/(desk)/page", "app/(desk)/orders/book/page", "app/_not-found/page"),
  },
});

const judge = (url: string, id: string) => {
  const headers = { host: "localhost", "next-action": id, "content-type": "text/plain;charset=UTF-8" };
  return judgeRequest({ method: "POST", url, headers }, actions);
};

const unknown = [
  "6".repeat(42),
  `${"a".repeat(41)}b`,
  "a".repeat(41),
  "a".repeat(43),
  "A".repeat(42),
  "",
  "__proto__",
  "constructor",
];
test.each(unknown)("a command of no build of ours is 404 before Next, and old tabs are told: %j", (id) => {
  for (const path of ["/sign-in", "/", "/none", "/_next/static/x"])
    expect(judge(path, id)).toMatchObject({ status: 404, isOtherBuild: true });
});

test.each(
  casesOf(
    [BOOK, "/sign-in | /sign-in/ | /sign-in?next=/orders/book | /orders | /orders/book/more | /%73ign-in"],
    [SIGN_IN, "/orders/book/print | / | /none"],
    [SHELL, "/sign-in"],
  ),
)("a command that was posted to %s, whose page does not have it, goes to a page of its own", (url, id) => {
  expect(judge(url, id)).toBeNull();
  const request: JudgedRequest = { method: "POST", url, headers: { "next-action": id } };
  sendToItsPage(request, actions);
  const page = { [BOOK]: "/orders/book", [SIGN_IN]: "/sign-in", [SHELL]: "/" }[id];
  expect(request).toMatchObject({ url: page, headers: { "x-action-forwarded": "1" } });
});

test.each(["/jobs", "/jobs/1/2", "/"])("a command whose page has no fixed address is 403 at %s", (url) => {
  expect(judge(url, JOB)).toEqual({ status: 403 });
});

test.each(
  casesOf(
    [SIGN_IN, "/sign-in | /sign-in/ | /%73ign-in?x=1"],
    [BOOK, "/orders/book?shop=1 | /orders/book/print"],
    [JOB, "/jobs/0f6b7b3c"],
    [TODAY, "/"],
    [SHELL, "/?x | /none"],
  ),
)("a command goes to Next at %s, whose page has it", (path, id) => {
  expect(judge(path, id)).toBeNull();
  const request: JudgedRequest = { method: "POST", url: path, headers: { "next-action": id } };
  sendToItsPage(request, actions);
  expect(request).toEqual({ method: "POST", url: path, headers: { "next-action": id } });
});

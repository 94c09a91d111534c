import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { expect, test } from "vitest";
import { createQueryClient } from "#lib/client/query-client.ts";
import { RequestError } from "#lib/client/fetch-json.ts";
import { markupOf } from "#lib/testing/shown/render-words.ts";
import { ResultPane } from "./result-pane.tsx";
import type { FollowedBuyers } from "./use-buyers-job.ts";

/** The markup of the pane while no job is at hand. */
function shown(given: Partial<Pick<FollowedBuyers, "isMissing" | "readError">>): string {
  const followed = { job: null, isMissing: false, readError: null, isFetching: false, ...given };
  const pane = createElement(ResultPane, {
    followed: followed as unknown as FollowedBuyers,
    view: { run: "0d5e1a52-5f0b-4c9b-9d8c-1c9a5b7c2d11", page: 1 },
    go: () => undefined,
    tab: "result",
    onTab: () => undefined,
    onOpen: () => undefined,
    isAdmin: false,
    exportBuyers: () => Promise.reject(new Error("unused")),
  });
  return markupOf(createElement(QueryClientProvider, { client: createQueryClient() } as never, pane));
}

test("a lookup that is being loaded shows a table in waiting", () => {
  expect(shown({})).toContain('aria-busy="true"');
});

test("a lookup that could not be loaded says so, with a retry", () => {
  const text = shown({ readError: new RequestError("offline") });
  expect(text).toContain("Try again");
  expect(text).not.toContain("aria-busy");
});

test.each([{ isMissing: true }, { readError: new RequestError("notFound") }])(
  "a lookup that doesn't exist for this person says so: %j",
  (given) => {
    const text = shown(given);
    expect(text).not.toMatch(/Try again|aria-busy/);
    expect(text).toContain("Lookup not found");
  },
);

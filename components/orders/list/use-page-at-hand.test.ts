import { type QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createQueryClient } from "#lib/client/query-client.ts";
import { usePageAtHand } from "./use-page-at-hand.ts";

const KEY = ["orders", "sold"];
const AT_HAND = { search: "shop=1", page: "rows" };

/** Renders a list below `client`; the text is the page in its cache. */
function listed(client: QueryClient, search = AT_HAND.search): string {
  function List() {
    usePageAtHand(AT_HAND, search, KEY);
    return useQueryClient().getQueryData<string>(KEY) ?? "nothing";
  }
  return renderToString(createElement(QueryClientProvider, { client } as never, createElement(List)));
}

test("a page of the document fills each new cache: an interrupted hydration finds it again", () => {
  expect(listed(createQueryClient())).toBe("rows");
  expect(listed(createQueryClient())).toBe("rows");
});

test("a page of the document fills a cache once: a later visit requests what was dropped", () => {
  const client = createQueryClient();
  expect(listed(client, "shop=2")).toBe("nothing");
  expect(listed(client)).toBe("rows");
  client.removeQueries({ queryKey: KEY });
  expect(listed(client)).toBe("nothing");
});

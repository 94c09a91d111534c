import { QueryClient } from "@tanstack/react-query";
import { fetchJson } from "./fetch-json.ts";

const KEEP_MS = 60 * 60_000;

/**
 * Every read may be paid: nothing is asked by itself but the first look at a page. A question that failed is
 * asked again by a person only, and its last good copy stays for an hour. Parts that know no feature have the address they
 * read as their key.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        enabled: (query) => query.state.status !== "error",
        gcTime: KEEP_MS,
        queryFn: ({ queryKey }) => fetchJson(String(queryKey[0])),
        networkMode: "always",
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        retry: false,
        retryOnMount: false,
      },
    },
  });
}

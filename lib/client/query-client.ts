import { QueryClient } from "@tanstack/react-query";
import { fetchJson } from "./fetch-json.ts";

const KEEP_MS = 60 * 60_000;

/**
 * Query client for reads that may be paid: only the first look at a page loads automatically, only a person repeats
 * a failure, and the last good result stays for an hour. Shared components use the address as their key.
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

import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "./fetch-json.ts";
import type { ListedSession } from "#lib/shared/base/sessions.ts";

/** Where a person is signed in: asked anew at each look, and not kept. */
export function personSessionsQuery(personId: string) {
  return queryOptions({
    queryKey: ["settings", "people", personId, "sessions"] as const,
    queryFn: () => fetchJson<ListedSession[]>(`/api/settings/people/sessions?person=${personId}`),
    gcTime: 0,
  });
}

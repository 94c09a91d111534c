import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "./fetch-json.ts";
import type { ListedSession } from "#lib/shared/base/sessions.ts";

/** Active sessions of a person: read at each look, and not stored. */
export function personSessionsQuery(personId: string) {
  return queryOptions({
    queryKey: ["settings", "people", personId, "sessions"] as const,
    queryFn: () => fetchJson<ListedSession[]>(`/api/settings/people/sessions?person=${personId}`),
    gcTime: 0,
  });
}

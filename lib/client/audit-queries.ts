import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "./fetch-json.ts";
import type { AuditPage } from "#lib/shared/settings/audit.ts";
import { writeAuditView, type AuditView } from "#lib/shared/settings/audit.ts";

/** One page of the trail: free, so it is asked anew at each look; the page before stays meanwhile. */
export function auditQuery(view: AuditView) {
  return queryOptions({
    queryKey: ["settings", "audit", view] as const,
    queryFn: () => fetchJson<AuditPage>(`/api/settings/audit${writeAuditView(view)}`),
    placeholderData: keepPreviousData,
  });
}

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "./fetch-json.ts";
import { type AuditPage, auditUrl, type AuditView } from "#lib/shared/settings/audit.ts";

/** One page of the audit log. Free, so it is read at each look; the previous page stays meanwhile. */
export function auditQuery(view: AuditView) {
  return queryOptions({
    queryKey: ["settings", "audit", view] as const,
    queryFn: () => fetchJson<AuditPage>(`/api/settings/audit${auditUrl.write(view)}`),
    placeholderData: keepPreviousData,
  });
}

import { requireInput } from "#lib/server/service/requests/require-input.ts";
import type { TopUpLinkQuestion } from "#lib/server/service/service-client.ts";
import type { WireRequest } from "#lib/server/service/transport/send-request.ts";

const PATH = "/papi/tool/waimai/ph_discounts";

/** Operation 1: GET with a form body as published; the query placement is not in the spec. Spec: "Endpoints", 1. */
export function writeTopUpLink({ sid, placement }: TopUpLinkQuestion): WireRequest {
  requireInput(sid.trim() !== "", "sid", "required");
  const form = new URLSearchParams({ sid }).toString();
  const path = placement === "body" ? PATH : `${PATH}?sid=${encodeURIComponent(sid.toWellFormed())}`;
  if (placement === "query") return { method: "GET", path, headers: {}, body: null };
  return {
    method: "GET",
    path,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: Buffer.from(form),
  };
}

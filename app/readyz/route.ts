import { readiness } from "#lib/server/http/check-readiness.ts";

export const dynamic = "force-dynamic";

/** Readiness: the database responds, so requests can be served. The service is never called: that costs points. */
export async function GET(): Promise<Response> {
  const ok = await readiness();
  return Response.json({ ok }, { status: ok ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}

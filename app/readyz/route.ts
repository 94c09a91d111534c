import { readiness } from "#lib/server/http/check-readiness.ts";

export const dynamic = "force-dynamic";

/** The database answers, so requests can be served; the service is never asked, that costs points. */
export async function GET(): Promise<Response> {
  const ok = await readiness();
  return Response.json({ ok }, { status: ok ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}

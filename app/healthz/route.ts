export const dynamic = "force-dynamic";

/** Liveness: the process responds, nothing else is checked. */
export function GET(): Response {
  return Response.json({ ok: true }, { headers: { "Cache-Control": "no-store" } });
}

import { mayReadMetrics, readMetrics } from "#lib/server/metrics/read-metrics.ts";

export const dynamic = "force-dynamic";

/** Metrics in the Prometheus text format, for holders of METRICS_TOKEN; without the variable there is no such page. */
export async function GET(request: Request): Promise<Response> {
  const may = mayReadMetrics(request.headers.get("authorization"));
  if (may !== true) return new Response(null, { status: may === null ? 404 : 401 });
  const { text, contentType } = await readMetrics();
  return new Response(text, { headers: { "Content-Type": contentType, "Cache-Control": "no-store" } });
}

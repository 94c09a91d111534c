/** Where requests with a method we don't speak end: see mark-requests.ts. */
export function GET(): Response {
  return new Response(null, {
    status: 405,
    headers: { Allow: "GET, HEAD, POST", "Cache-Control": "no-store" },
  });
}

import "server-only";

/** JSON that no cache may keep: everything we answer belongs to one person. */
export function jsonReply(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store", ...headers } });
}

import type { ListReply } from "#lib/shared/orders/orders.ts";

/** The page that a list was answered with. */
export async function pageOf<Page>(asked: Promise<ListReply<Page>>): Promise<Page> {
  const reply = await asked;
  if (reply.kind !== "page") throw new Error(`no page: ${reply.problem.reason}`);
  return reply.page;
}

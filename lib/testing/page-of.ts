import type { ListResponse } from "#lib/shared/orders/orders.ts";

/** The page of a list reply; throws when it has none. */
export async function pageOf<Page>(asked: Promise<ListResponse<Page>>): Promise<Page> {
  const response = await asked;
  if (response.kind !== "page") throw new Error(`no page: ${response.problem.reason}`);
  return response.page;
}

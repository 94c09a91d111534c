import type { Role } from "#lib/shared/base/identity.ts";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { findShopId, visitAs } from "#lib/testing/visit-desk.ts";

/** Requests pages of order lists as a demo person, one after the other. Returns the responses. */
export async function askForPages(
  desk: RunningDesk,
  role: Role,
  pages: readonly (readonly [list: "sold" | "pending", page: number])[],
): Promise<Response[]> {
  const visitor = await visitAs(desk, role);
  const shopId = await findShopId(visitor, "林间小铺");
  const replies: Response[] = [];
  for (const [list, page] of pages)
    replies.push(await visitor.fetch(`/api/orders/${list}?shop=${shopId}&page=${page}`));
  return replies;
}

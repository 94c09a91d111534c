import "server-only";
import type { Found } from "#lib/server/auth/find-identity.ts";
import { findPersonAndShop } from "#lib/server/auth/find-person.ts";
import { AppError } from "#lib/shared/base/errors.ts";

/** Who sent these headers, and the shop they ask about; throws `notSignedIn` when nobody is. A passive look keeps no session alive. */
export async function identify(
  headers: Headers,
  { isPassive = false, shopId = null }: { isPassive?: boolean; shopId?: string | null } = {},
): Promise<Found> {
  const found = await findPersonAndShop(headers, shopId, { isPassive });
  if (!found) throw new AppError("notSignedIn", "no living session");
  return found;
}

import { errorResponse } from "#lib/server/http/responses.ts";
import { AppError } from "#lib/shared/base/errors.ts";

export const dynamic = "force-dynamic";

/** Response to requests for a host that is not ours: see guard-hosts.ts. */
export function GET(): Response {
  return errorResponse(new AppError("wrongHost", "not one of our hosts"), crypto.randomUUID());
}

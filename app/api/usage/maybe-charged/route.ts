import { readRoute } from "#lib/server/guard/read-route.ts";
import { listMaybeCharged } from "#lib/server/usage/list-maybe-charged.ts";
import { maybeChargedInput } from "#lib/server/usage/usage-input.ts";

export const GET = readRoute({
  role: "admin",
  input: maybeChargedInput,
  isPaid: false,
  isHeavy: true,
  verb: listMaybeCharged,
});

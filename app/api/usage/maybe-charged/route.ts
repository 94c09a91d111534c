import { readRoute } from "#lib/server/guard/read-route.ts";
import { listPossiblyCharged } from "#lib/server/usage/list-possibly-charged.ts";
import { possiblyChargedInput } from "#lib/server/usage/usage-input.ts";

export const GET = readRoute({
  role: "admin",
  input: possiblyChargedInput,
  isPaid: false,
  isHeavy: true,
  verb: listPossiblyCharged,
});

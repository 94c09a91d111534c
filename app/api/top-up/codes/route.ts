import { readRoute } from "#lib/server/guard/read-route.ts";
import { noInput } from "#lib/server/http/request-input.ts";
import { listCodeLinks } from "#lib/server/top-up/links.ts";

export const GET = readRoute({
  role: "marketing",
  input: noInput,
  isPaid: false,
  isRecorded: true,
  verb: listCodeLinks,
});

import { z } from "zod";
import { readRoute } from "#lib/server/guard/read-route.ts";
import { listCodeLinks } from "#lib/server/top-up/links.ts";

export const GET = readRoute({
  role: "marketing",
  input: z.strictObject({}),
  isPaid: false,
  isRecorded: true,
  verb: listCodeLinks,
});

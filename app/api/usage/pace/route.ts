import { z } from "zod";
import { readRoute } from "#lib/server/http/read-route.ts";
import { getCallPace } from "#lib/server/usage/get-call-pace.ts";

export const GET = readRoute({
  role: "admin",
  input: z.strictObject({}),
  isPaid: false,
  isPolled: true,
  verb: getCallPace,
});

import { z } from "zod";
import { readRoute } from "#lib/server/guard/read-route.ts";
import { getToday } from "#lib/server/today/get-today.ts";

export const GET = readRoute({
  role: "anyRole",
  input: z.strictObject({}),
  isPaid: false,
  isHeavy: true,
  isPolled: true,
  verb: ({ identity }) => getToday(identity),
});

import { readRoute } from "#lib/server/guard/read-route.ts";
import { sessionsOfInput } from "#lib/server/people/people-input.ts";
import { listPersonSessions } from "#lib/server/people/person-sessions.ts";

export const GET = readRoute({
  role: "admin",
  input: sessionsOfInput,
  isPaid: false,
  verb: listPersonSessions,
});

import "server-only";
import { pino, type DestinationStream, type Logger } from "pino";
import { redactor } from "#lib/server/log/redactor.ts";

/** JSON lines, `secrets` taken out by value, nothing a terminal could obey. */
export function createLog(secrets: () => readonly string[], to?: DestinationStream): Logger {
  return pino({ base: null, hooks: { streamWrite: redactor(secrets) } }, to ?? pino.destination(1));
}

import { parseExactJson } from "#lib/server/service/json/exact-json.ts";
import { readEnvelope } from "#lib/server/service/reply/envelope.ts";
import type { ReplyReader, ReplyReading } from "#lib/server/service/reply/reply.ts";

export type WireReading<T> = { reading: ReplyReading<T>; warnings: string[]; data: () => T };

/** Reads a raw reply text with one operation's reader; `data()` fails the test when there is none. */
export function readWire<T>(reader: ReplyReader<T>, text: string): WireReading<T> {
  const warnings: string[] = [];
  const note = (remark: string): void => void warnings.push(remark);
  const envelope = readEnvelope(
    parseExactJson(text, (one) => one),
    note,
  );
  if (!envelope) throw new Error("the reply has no envelope");
  const reading = reader(envelope, note);
  return {
    reading,
    warnings,
    data: () => {
      if ("problem" in reading) throw new Error(`no data: ${reading.problem}`);
      return reading.data;
    },
  };
}

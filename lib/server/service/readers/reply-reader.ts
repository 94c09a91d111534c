import type { WireValue } from "#lib/server/service/codec/json-value.ts";
import type { Note } from "#lib/server/service/codec/json-value.ts";
import type { Envelope } from "#lib/server/service/codec/read-envelope.ts";

/** What an envelope of code 0 holds for one operation; `rows` are the raw records that may carry the charge. */
export type ReplyReading<T> =
  { data: T; rows: readonly WireValue[] } | { problem: "noData" | "notUnderstood" };
export type ReplyReader<T> = (envelope: Envelope, note: Note) => ReplyReading<T>;

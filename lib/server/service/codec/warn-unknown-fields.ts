import type { Note, WireObject } from "#lib/server/service/codec/json-value.ts";

const MOST_NOTED = 10;

/** Records fields the spec does not name, so that a new shape is seen; a name that could be a value stays out. */
export function warnUnknownFields(
  place: string,
  object: WireObject,
  known: readonly string[],
  note: Note,
): void {
  const unknown = Object.keys(object).filter((name) => !known.includes(name));
  for (const name of unknown.slice(0, MOST_NOTED))
    note(`unknown field: ${place}.${/^[A-Za-z_]\w{0,40}$/.test(name) ? name : "?"}`);
}

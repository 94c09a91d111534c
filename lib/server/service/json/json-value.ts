/** Marks a number of the response; a symbol can't arrive over the wire. */
export const NUMBER_TEXT: unique symbol = Symbol("number text");

/** A number exactly as it was written, digit by digit. */
type WireNumber = { readonly [NUMBER_TEXT]: string };
export type WireObject = { readonly [key: string]: WireValue };
export type WireValue = null | boolean | string | WireNumber | readonly WireValue[] | WireObject;

/** Notes a tolerated difference from the published shapes: names only, never values. */
export type Note = (remark: string) => void;

/** The digits of a wire number, or null for anything else. */
export function numberText(value: WireValue | undefined): string | null {
  return typeof value === "object" && value !== null && NUMBER_TEXT in value ? value[NUMBER_TEXT] : null;
}

/** The value as an object with fields, or null for anything else. */
export function asObject(value: WireValue | undefined): WireObject | null {
  if (typeof value !== "object" || value === null || Array.isArray(value) || NUMBER_TEXT in value)
    return null;
  return value as WireObject;
}

/** A list, or null for anything else. */
export function asList(value: WireValue | undefined): readonly WireValue[] | null {
  return Array.isArray(value) ? (value as readonly WireValue[]) : null;
}

/** Gives the first named field that the object itself has; undefined for none. Never looks at the prototype. */
export function field(object: WireObject, ...names: string[]): WireValue | undefined {
  const name = names.find((one) => Object.hasOwn(object, one));
  return name === undefined ? undefined : object[name];
}

const MAX_NOTED = 10;

/**
 * Gives the name of a field if it may be stored: short and of letters only. Any other can be a value and becomes
 * "?".
 */
export function safeName(name: string): string {
  return /^[A-Za-z_]{1,40}$/.test(name) ? name : "?";
}

/** Notes fields that the spec doesn't name, so that a new shape shows; names that could be values are left out. */
export function warnUnknownFields(
  place: string,
  object: WireObject,
  known: readonly string[],
  note: Note,
): void {
  const unknown = Object.keys(object).filter((name) => !known.includes(name));
  for (const name of unknown.slice(0, MAX_NOTED)) note(`unknown field: ${place}.${safeName(name)}`);
}

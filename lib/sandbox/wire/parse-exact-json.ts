type JsonWithSource = {
  rawJSON(text: string): unknown;
  isRawJSON(value: unknown): boolean;
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
};

/** The runtime (Node 24) has these; TypeScript's library does not name them yet. */
const json = JSON as unknown as JsonWithSource;

/** Parses JSON; integers beyond 2^53 keep their digits as raw JSON, which `JSON.stringify` writes back unchanged. */
export function parseExactJson(text: string): unknown {
  return json.parse(text, (_key, value, context) => {
    if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
    const source = context.source ?? "";
    return /^-?\d+$/.test(source) ? json.rawJSON(source) : value;
  });
}

/** An integer that `JSON.stringify` writes as bare digits, however long it is. */
export function exactInteger(digits: string): unknown {
  return json.rawJSON(BigInt(digits).toString());
}

/** The digits of a non-negative JSON integer, or null when the value is anything else. */
export function integerDigits(value: unknown): string | null {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? String(value) : null;
  if (!json.isRawJSON(value)) return null;
  const text = JSON.stringify(value);
  return /^\d+$/.test(text) ? text : null;
}

/** A plain object: not an array, not null, not raw digits. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !json.isRawJSON(value);
}

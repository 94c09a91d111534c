const LONGEST_MS = 60_000;
const DEFAULT_MS = 1_000;

/** How long HTTP 429 asks to wait, milliseconds, 0–60,000; a second when it does not say or says nonsense. */
export function readRetryAfter(header: string | undefined, wallNowMs: number): number {
  const text = header?.trim() ?? "";
  if (text === "") return DEFAULT_MS;
  const seconds = Number(text);
  const waitMs = Number.isNaN(seconds) ? Date.parse(text) - wallNowMs : seconds * 1_000;
  return Number.isNaN(waitMs) ? DEFAULT_MS : Math.min(LONGEST_MS, Math.max(0, Math.round(waitMs)));
}

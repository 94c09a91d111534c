import { tabStorage } from "./tab-storage.ts";

/** Remarks that a tab filtered by, by token: they survive a reload and end with the tab or at sign-out. */
const storage = tabStorage("md-remarks", isTexts);
const MAX_KEPT = 100;

/**
 * Token of a remark, which never enters a URL; it means something to this tab only. The remark so changes
 * together with the rest of the request, and comes back with the back button.
 */
export function remarkToken(text: string): string | undefined {
  if (text === "") return undefined;
  const texts = storage.read(storage.text()) ?? {};
  const known = Object.keys(texts).find((token) => texts[token] === text);
  if (known !== undefined) return known;
  const token = Math.random().toString(36).slice(2, 10);
  storage.keep(Object.fromEntries([...Object.entries(texts), [token, text]].slice(-MAX_KEPT)) as Texts);
  return token;
}

/** Remark of a token, empty without one; null for a token of another tab. */
export function findRemark(token: string | null): string | null {
  if (!token) return "";
  const texts = storage.read(storage.text()) ?? {};
  return Object.hasOwn(texts, token) ? (texts[token] ?? null) : null;
}

type Texts = Record<string, string>;

function isTexts(value: unknown): value is Texts {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === "string")
  );
}

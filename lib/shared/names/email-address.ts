import { parseUrl } from "#lib/shared/links/parse-url.ts";
import { hasInvisible } from "./visible-name.ts";

const MAX_ADDRESS_LENGTH = 254;
const LOCAL = /^[a-z\d.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const LABEL = /^(?!-)[a-z\d-]{1,63}(?<!-)$/;

/** Scripts that browsers accept together in one label of a domain; any other must be alone. */
const EAST_ASIAN =
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{M}\p{Nd}ー々-]+$/u;
const ALONE = [
  /^[\p{Script=Cyrillic}\p{M}\d-]+$/u,
  /^[\p{Script=Greek}\p{M}\d-]+$/u,
  /^[\p{Script=Arabic}\p{M}\d-]+$/u,
  /^[\p{Script=Hebrew}\p{M}\d-]+$/u,
  /^[\p{Script=Thai}\p{M}\d-]+$/u,
  /^[\p{Script=Devanagari}\p{M}\d-]+$/u,
];

/**
 * Normalises an email address: lower case, plain signs, a foreign domain as xn--…, so that no lookalike passes.
 * Null for invisible characters, non-ASCII before the @, or mixed scripts in a label.
 */
export function readEmail(typed: string): string | null {
  const text = typed.normalize("NFKC").trim().toLowerCase();
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(0, at));
  const domain = readDomain(text.slice(at + 1));
  if (domain === null || !LOCAL.test(local)) return null;
  const address = `${local}@${domain}`;
  return address.length <= MAX_ADDRESS_LENGTH ? address : null;
}

/** Account name from typed text: the normalised address, or the text itself if it is none. */
export function emailAccount(typed: string): string {
  return readEmail(typed) ?? typed.trim().toLowerCase();
}

function readDomain(text: string): string | null {
  const labels = text.split(/[.。]/);
  if (hasInvisible(text) || !labels.every((label) => LABEL.test(label) || isOfOneScript(label))) return null;
  const host = parseUrl(`http://${labels.join(".")}`)?.hostname ?? "";
  const parts = host.split(".");
  return parts.every((part) => LABEL.test(part)) && /[a-z]/.test(parts.at(-1) ?? "") ? host : null;
}

function isOfOneScript(label: string): boolean {
  return EAST_ASIAN.test(label) || ALONE.some((script) => script.test(label));
}

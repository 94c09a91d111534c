import "server-only";
import { processWide } from "#lib/server/process-wide.ts";
import { hidePersonalData } from "#lib/shared/base/personal-data.ts";
import { secretForms } from "#lib/shared/base/secret-forms.ts";

const invisible = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
/** Keys of programs, of which only hashes are stored. */
const API_KEY = /mdk_[0-9A-Za-z]{20,}/g;

/**
 * Makes a function that removes secrets, numbers and mailboxes of people from a line of JSON and escapes control
 * characters. `secrets` is called for each line: the same list means that nothing was learned since.
 */
export function redactor(secrets: () => readonly string[]): (line: string) => string {
  let known: readonly string[] = [];
  let forms: string[] = [];
  return (line) => {
    const current = secrets();
    if (current !== known) {
      known = current;
      forms = [...new Set(current.flatMap(listForms))].sort((a, b) => b.length - a.length);
    }
    const redacted = forms
      .reduce((text, form) => text.replaceAll(form, "[redacted]"), line)
      .replace(API_KEY, "[redacted]");
    return escapeInvisible(withoutNumbers(redacted));
  };
}

/** Escapes control and direction characters in a line of JSON. */
export function escapeInvisible(line: string): string {
  return line.replace(invisible, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Hides numbers in the texts of a JSON line; its own numbers, times and process ids, stay. Any other line is one
 * text.
 */
function withoutNumbers(line: string): string {
  if (!line.startsWith("{")) return hidePersonalData(line);
  const pieces: string[] = [];
  let from = 0;
  for (let open = line.indexOf('"'); open !== -1; open = line.indexOf('"', from)) {
    const end = endOfText(line, open);
    pieces.push(line.slice(from, open), withoutNumber(line.slice(open, end)));
    from = end;
  }
  return [...pieces, line.slice(from)].join("");
}

/** Finds the end of the text that begins at `open`; the end of the line if it has none. */
function endOfText(line: string, open: number): number {
  for (let at = open + 1; at < line.length; at += 1) {
    if (line[at] === "\\") at += 1;
    else if (line[at] === '"') return at + 1;
  }
  return line.length;
}

function withoutNumber(quoted: string): string {
  const text = unquote(quoted);
  const hidden = hidePersonalData(text);
  return hidden === text ? quoted : JSON.stringify(hidden);
}

/** Parses a text. A removed secret may have left half an escape: such a text is read as it is. */
function unquote(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}

/** Forms of a secret in a line, also within a text that is itself JSON and so escaped twice. */
function listForms(secret: string): string[] {
  return secretForms(secret).flatMap((form) => [form, JSON.stringify(form).slice(1, -1)]);
}

/**
 * Lists secrets learned after start-up, such as an entered access token; the log removes them. Replaced tokens stay,
 * as running calls carry them. Each change makes a new list.
 */
export function knownSecrets(): readonly string[] {
  return holder().secrets;
}

/** Removes `secret` from every line of the log from now on. */
export function rememberSecret(secret: string): void {
  const known = holder();
  if (!known.secrets.includes(secret)) known.secrets = [...known.secrets, secret];
}

function holder(): { secrets: readonly string[] } {
  return processWide("known-secrets", () => ({ secrets: [] }));
}

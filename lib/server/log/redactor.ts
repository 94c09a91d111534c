import "server-only";
import { processWide } from "#lib/server/process-wide.ts";
import { hidePersonalData } from "#lib/shared/base/personal-data.ts";
import { secretForms } from "#lib/shared/base/secret-forms.ts";

const invisible = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * Makes a function that takes every form of the secrets out of a line of JSON, and what may be anybody's number or
 * mailbox out of its texts, and escapes what could steer a terminal. `secrets` is asked for each line: the same list means that nothing was learned since.
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
    const redacted = forms.reduce((text, form) => text.replaceAll(form, "[redacted]"), line);
    return withoutNumbers(redacted).replace(
      invisible,
      (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
  };
}

/** The numbers of a line of JSON are its own: times and ids of processes. A line that is none is one text. */
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

/** Behind the quote that ends the text which begins at `open`; the end of the line where none does. */
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

/** A secret that was taken out may have left half of an escape: such a text is read as it stands. */
function unquote(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}

/** A secret may also stand in a text that is JSON itself: in the line it is escaped once more. */
function listForms(secret: string): string[] {
  return secretForms(secret).flatMap((form) => [form, JSON.stringify(form).slice(1, -1)]);
}

/**
 * Secrets that this process learned after its start, such as an access token that an admin entered: the log
 * takes them out by value. A token that was replaced stays, because calls under way still carry it. Each
 * change makes a new list.
 */
export function knownSecrets(): readonly string[] {
  return holder().secrets;
}

/** From now on `secret` is taken out of every line of the log. */
export function rememberSecret(secret: string): void {
  const known = holder();
  if (!known.secrets.includes(secret)) known.secrets = [...known.secrets, secret];
}

function holder(): { secrets: readonly string[] } {
  return processWide("known-secrets", () => ({ secrets: [] }));
}

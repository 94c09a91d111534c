import "server-only";

const invisible = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * Makes a function that takes every form of the secrets out of a line of JSON and escapes what could steer a terminal.
 * `secrets` is asked for each line: the same list means that nothing was learned since.
 */
export function redactor(secrets: () => readonly string[]): (line: string) => string {
  let known: readonly string[] = [];
  let forms: string[] = [];
  return (line) => {
    const current = secrets();
    if (current !== known) {
      known = current;
      forms = [...new Set(current.filter((secret) => secret.length >= 8).flatMap(formsOf))].sort(
        (a, b) => b.length - a.length,
      );
    }
    const redacted = forms.reduce((text, form) => text.replaceAll(form, "[redacted]"), line);
    return redacted.replace(invisible, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);
  };
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
  ];
}

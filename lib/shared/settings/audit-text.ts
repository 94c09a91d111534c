import type { AuditEntry } from "./audit.ts";

/** Translator of all texts. */
type EveryWord = { (path: never, values?: never): string; has: (path: never) => boolean };
type Value = AuditEntry["details"][string];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Order of details: whom or what it is about first. The database keeps no order. */
const FIRST = [
  "subject",
  "shop",
  "key",
  "what",
  "view",
  "via",
  "path",
  "needed",
  "was",
  "account",
  "address",
];
const instant = /^\d{4}-\d{2}-\d{2}T/;

/** Writes an entry in words: the person and the details. A detail without words shows its key, so nothing is hidden. */
export function auditText(everyWord: EveryWord) {
  const word = (path: string, values?: object) => everyWord(path as never, values as never);
  const t = (key: string, values?: object) => word(`settings.audit.${key}`, values);
  const hasWord = (path: string) => everyWord.has(path as never);

  function who({ kind, personId, names }: AuditEntry): string {
    if (personId !== null) return names[personId] ?? t("who.gone");
    if (kind === "apiReceiversRead") return t("who.program");
    return t(kind === "signInRefused" ? "who.nobody" : "who.desk");
  }

  function email({ personId, emails = {} }: AuditEntry): string | undefined {
    return personId === null ? undefined : emails[personId];
  }

  function details({ details: given, names, emails = {} }: AuditEntry): string[] {
    const rank = (key: string) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);
    const ordered = Object.entries(given).sort(([one], [other]) => rank(one) - rank(other));
    return ordered.flatMap(([key, value]) => {
      if (
        value === null ||
        (value === false && ownText(`settings.audit.values.${key}`, "false") === undefined)
      )
        return [];
      const shown = valueText(key, value, { names, emails });
      const operation = ownText("operations.names", key);
      if (operation !== undefined) return [t("details.cacheTtl", { operation, value: shown })];
      return [
        hasWord(`settings.audit.details.${key}`)
          ? t(`details.${key}`, { value: shown })
          : t("other", { key, value: shown }),
      ];
    });
  }

  function valueText(
    key: string,
    value: Value,
    { names, emails }: Required<Pick<AuditEntry, "names" | "emails">>,
  ): string {
    if (Array.isArray(value))
      return value.length === 0
        ? t("filters.any")
        : value.map((each) => listedText(key, each)).join(word("shell.listComma"));
    const text = String(value);
    if (uuid.test(text))
      return (
        (emails[text] ? t("withEmail", { name: names[text] ?? "", email: emails[text] }) : names[text]) ??
        (key === "subject" || key === "shop" ? t("gone", { id: text.slice(0, 8) }) : text.slice(0, 8))
      );
    if (instant.test(text)) return text.slice(0, 10);
    return (
      ownText(`settings.audit.values.${key}`, text) ??
      ownText("operations.names", text) ??
      (key === "needed" ? listedText("roles", text) : text)
    );
  }

  /** Words for a list of roles or fields. */
  function listedText(key: string, text: string): string {
    return ownText(key === "roles" || key === "was" ? "roles" : `settings.audit.values.${key}`, text) ?? text;
  }

  function ownText(path: string, text: string): string | undefined {
    const key = `${path}.${text}`;
    return /^\w+$/.test(text) && hasWord(key) ? word(key) : undefined;
  }

  function kind({ kind: name }: AuditEntry): string {
    return t(`kinds.${name}`);
  }

  return { who, email, kind, details };
}

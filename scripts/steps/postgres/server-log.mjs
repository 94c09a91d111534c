const serious = /^(?:[a-z ]+ |initdb: |postgres: )?(?:ERROR|FATAL|PANIC|error):\s*/;

/**
 * Makes one sentence of PostgreSQL's last lines before it gave up.
 * @param {string} title
 * @param {string} folder the folder it writes to
 * @param {string[]} lines
 */
export function whyNot(title, folder, lines) {
  if (lines.some((line) => line.includes("No space left on device")))
    return `${title}: no space is left on the disk of ${folder}.`;
  if (lines.some((line) => line.includes("could not look up effective user ID")))
    return (
      `${title}: this user has no name; give it one in /etc/passwd, ` +
      "or set DATABASE_URL to a PostgreSQL server of your own."
    );
  const reason =
    lines.findLast((line) => serious.test(line)) ??
    lines.findLast((line) => line !== "" && !mayHoldRows(line));
  return `${title}: ${(reason ?? "it ended without a message").replace(serious, "").trim()}.`;
}

/** True for lines that a person must read while the server runs; clients report their own errors. */
export function isImportant(line) {
  if (!serious.test(line)) return false;
  if (/\bPANIC:/.test(line) || line.includes("No space left on device")) return true;
  return !line.startsWith("client backend") && !line.includes("administrator command");
}

/** True for lines with a statement, which follows a panic on several lines. */
function mayHoldRows(line) {
  return line.startsWith("\t") || /^[a-z ]+ (STATEMENT|DETAIL|CONTEXT|QUERY):/.test(line);
}

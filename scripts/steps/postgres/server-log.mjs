const serious = /^(?:[a-z ]+ |initdb: |postgres: )?(?:ERROR|FATAL|PANIC|error):\s*/;

/**
 * One sentence out of what PostgreSQL has written before it gave up.
 * @param {string} title
 * @param {string} folder where it writes
 * @param {string[]} lines
 */
export function whyNot(title, folder, lines) {
  if (lines.some((line) => line.includes("No space left on device")))
    return `${title}: no space is left on the disk of ${folder}.`;
  if (lines.some((line) => line.includes("could not look up effective user ID")))
    return `${title}: this user has no name; give it one in /etc/passwd, or set DATABASE_URL to a PostgreSQL server of your own.`;
  const reason =
    lines.findLast((line) => serious.test(line)) ??
    lines.findLast((line) => line !== "" && !mayHoldRows(line));
  return `${title}: ${(reason ?? "it ended without a word").replace(serious, "").trim()}.`;
}

/** Lines that a person must hear of while the server runs; what it answers to single clients is theirs to tell. */
export function isImportant(line) {
  if (!serious.test(line)) return false;
  if (/\bPANIC:/.test(line) || line.includes("No space left on device")) return true;
  return !line.startsWith("client backend") && !line.includes("administrator command");
}

/** After a panic the statement follows, on as many lines as it has. */
function mayHoldRows(line) {
  return line.startsWith("\t") || /^[a-z ]+ (STATEMENT|DETAIL|CONTEXT|QUERY):/.test(line);
}

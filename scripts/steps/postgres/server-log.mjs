/**
 * One sentence out of what PostgreSQL has written before it gave up.
 * @param {string} title
 * @param {string} folder where it writes
 * @param {string[]} lines
 */
export function whyNot(title, folder, lines) {
  if (lines.some((line) => line.includes("No space left on device"))) return `${title}: no space is left on the disk of ${folder}.`;
  if (lines.some((line) => line.includes("could not look up effective user ID"))) return `${title}: this user has no name; give it one in /etc/passwd, or set DATABASE_URL to a PostgreSQL server of your own.`;
  const reasons = lines.filter((line) => /\b(ERROR|FATAL|PANIC|error):/.test(line));
  const reason = (reasons.at(-1) ?? lines.filter(Boolean).at(-1) ?? "it ended without a word").replace(/^.*?\b(ERROR|FATAL|PANIC|error):\s*/, "");
  return `${title}: ${reason.trim()}.`;
}

/** Lines that a person must hear of while the server runs; what it answers to single clients is theirs to tell. */
export function isImportant(line) {
  if (/\bPANIC:/.test(line) || line.includes("No space left on device")) return true;
  return /^(?!client backend)[a-z ]+ FATAL:/.test(line) && !line.includes("administrator command");
}

import type { BadLine } from "#lib/shared/buyers/parse-buyer-lines.ts";

/** Lines that follow each other with the same flaw. */
export type BadLines = BadLine & { lastLine: number };

/** Joins what stands together, so that a list without any nick is one entry and not three hundred. */
export function groupBadLines(lines: readonly BadLine[]): BadLines[] {
  const groups: BadLines[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && last.reason === line.reason && last.lastLine + 1 === line.line && line.asLine === undefined)
      last.lastLine = line.line;
    else groups.push({ ...line, lastLine: line.line });
  }
  return groups;
}

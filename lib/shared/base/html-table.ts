const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Tab-separated rows as a table for the clipboard: a spreadsheet prefers it to the text beside it, and is told to keep every
 * cell as text, so that no long number is rounded.
 */
export function htmlTable(tsv: string): string {
  const rows = tsv.split("\n").map((row) => {
    const cells = row.split("\t").map((cell) => `<td style='mso-number-format:"\\@"'>${escaped(cell)}</td>`);
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<meta charset="utf-8"><table>${rows.join("")}</table>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? "");
}

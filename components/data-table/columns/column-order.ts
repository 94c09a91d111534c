/** Orders columns as a person chose; a column missing there follows its usual predecessor. */
export function inOrder<Column extends { id?: string | undefined }>(
  columns: readonly Column[],
  order: readonly string[],
): Column[] {
  const sorted = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  for (const [at, column] of columns.entries()) {
    if (sorted.includes(column)) continue;
    const before = columns[at - 1];
    sorted.splice(before === undefined ? 0 : sorted.indexOf(before) + 1, 0, column);
  }
  return sorted;
}

/** Moves an id to another place. */
export function movedTo(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((each) => each !== id);
  others.splice(Math.max(0, Math.min(to, others.length)), 0, id);
  return others;
}

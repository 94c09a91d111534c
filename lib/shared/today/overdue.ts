/** Overdue orders of all shops, and the time a list was last read, in Unix milliseconds; null for never. */
export type Overdue = { overdue: number; readFrom: number | null };

/** Route of the overdue count, and its query key. */
export const OVERDUE_PATH = "/api/today/overdue";

/** The overdue orders of all shops, and when a list of any of them was last read, in Unix milliseconds; null for never. */
export type Overdue = { overdue: number; readFrom: number | null };

/** Where they are read, and the key they are kept under. */
export const OVERDUE_PATH = "/api/today/overdue";

/** The overdue orders of all shops. */
export type Overdue = { overdue: number };

/** Where they are read, and the key they are kept under. */
export const OVERDUE_PATH = "/api/today/overdue";

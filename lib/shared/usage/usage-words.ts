/** Says a text of the namespace `usage` by its key, in the language of whoever reads it. */
export type UsageText = (key: string, values?: Record<string, string | number>) => string;

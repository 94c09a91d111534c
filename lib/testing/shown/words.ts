/** The words of a text: a list of short ones, several a line. */
export const words = (text: string): string[] => text.trim().split(/\s+/);

/** How many elements of the holder are checked: card and name, + ID number, + phone. Spec: "Bank card authentication". */
export type CardLevel = 2 | 3 | 4;

/** `unreadable` for anything but exactly T, F, N or P: never mapped to valid. */
export type CardVerdict = "T" | "F" | "N" | "P" | "unreadable";

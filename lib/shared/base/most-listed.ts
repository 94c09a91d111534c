/** Lists that are not read page by page hold the newest ones, up to so many, and say so when there may be more. */
export const MOST_LISTED = 1_000;

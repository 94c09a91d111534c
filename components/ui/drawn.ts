"use client";

import { createContext } from "react";

/** What the server took for granted when it drew the document. Until the page is hydrated it holds. */
export type DrawnFor = {
  /** The minute, Unix milliseconds; null where nobody said it. */
  minute: number | null;
  /** By what the browser says of itself: its width the server can't know. */
  isPhone: boolean;
};

export const Drawn = createContext<DrawnFor>({ minute: null, isPhone: false });

"use client";

import { createContext } from "react";

/** Assumptions of the server's rendering, which hold until the page is hydrated. */
export type DrawnFor = {
  /** The minute, Unix milliseconds; null when unknown. */
  minute: number | null;
  /** Guess from the User-Agent: the server can't know the width. */
  isPhone: boolean;
};

export const Drawn = createContext<DrawnFor>({ minute: null, isPhone: false });

"use client";

import { useSearchParams } from "next/navigation";
import { useEffect } from "react";

const WAIT_MS = 4_000;

/** Loads the page that Back or Forward leads to when the router doesn't show it: its copy of it may be empty. */
export function BackWatch() {
  // Another object for every page.
  const shownParams = useSearchParams();

  useEffect(() => {
    const shown = location.href;
    let timer: ReturnType<typeof setTimeout>;
    window.onpopstate = () => {
      clearTimeout(timer);
      timer = setTimeout(() => history.state && location.href !== shown && location.reload(), WAIT_MS);
    };
    return () => clearTimeout(timer);
  }, [shownParams]);
  return null;
}

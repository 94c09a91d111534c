"use client";

import { useEffect, useRef } from "react";
import { isKeyForPage } from "#components/ui/is-key-for-page.ts";

/** Runs `act` when the key is pressed as a command to the page: never while typing or composing. */
export function usePageKey(key: string, act: () => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== key || !isKeyForPage(event)) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [key]);
}

"use client";

import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { useRefreshes } from "#lib/client/address/address.ts";

const WAIT_MS = 4_000;

/**
 * Runs the refreshes. Loads the page that Back or Forward leads to when the router doesn't show it, as its copy of that
 * page may be empty.
 */
export function AddressWatch() {
  useRefreshes();
  // Another object for every page.
  const shownParams = useSearchParams();

  useEffect(() => {
    let left = here();
    window.onpopstate = () => {
      setTimeout(() => left && left !== here() && location.reload(), WAIT_MS);
    };
    // Another page is shown.
    return () => {
      left = "";
    };
  }, [shownParams]);
  return null;
}

function here(): string | undefined {
  return document.URL.split("#")[0];
}

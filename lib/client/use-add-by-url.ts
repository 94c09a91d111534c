import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";

/** Runs `open` when the page was reached with `?add`, once: the parameter is then removed from the URL. */
export function useAddByUrl(open: () => void) {
  const isRequested = useSearchParams().has("add");
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!isRequested) return;
    const rest = new URLSearchParams(window.location.search);
    rest.delete("add");
    window.history.replaceState(null, "", `${window.location.pathname}${rest.size > 0 ? `?${rest}` : ""}`);
    latest.current();
  }, [isRequested]);
}

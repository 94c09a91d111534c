import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { changeAddress } from "./address.ts";

/** Runs `open` when the page was reached with `?add`, once: the parameter is then removed from the URL. */
export function useAddByUrl(open: () => void) {
  const isRequested = useSearchParams().has("add");
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!isRequested) return;
    changeAddress(() => {
      const { pathname, search } = window.location;
      const rest = new URLSearchParams(search);
      rest.delete("add");
      history.replaceState(null, "", `${pathname}${rest.size > 0 ? `?${rest}` : ""}`);
    });
    latest.current();
  }, [isRequested]);
}

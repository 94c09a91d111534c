import { useEffect } from "react";

/** A tab says whose list it holds, also once another shop was chosen in it. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = document.title.replace(/^.* · (?=[^·]*$)/, `${title} · `);
  }, [title]);
}

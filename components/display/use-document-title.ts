import { useEffect } from "react";

/** Sets the title of the tab, also after another shop was chosen on the page. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = document.title.replace(/^.* · (?=[^·]*$)/, `${title} · `);
  }, [title]);
}

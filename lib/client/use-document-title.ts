import { useEffect } from "react";

/** Sets the title of the tab, also after another shop was chosen on the page. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = withTitle(title);
  }, [title]);
}

/** The title of the tab with another name for the page. */
export function withTitle(title: string): string {
  return document.title.replace(/^.* · (?=[^·]*$)/, () => `${title} · `);
}

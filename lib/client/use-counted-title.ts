import { useLayoutEffect } from "react";
import { withTitle } from "./use-document-title.ts";

/** Sets a title with a count, and sets it again when a refresh brings the server's, which has none. */
export function useCountedTitle(title: string): void {
  useLayoutEffect(() => {
    const write = () => {
      const counted = withTitle(title);
      if (counted !== document.title) document.title = counted;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [title]);
}

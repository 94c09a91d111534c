import { useLayoutEffect } from "react";

/** Sets a title of the tab with a count, and sets it again when a refresh brings that of the server. */
export function useCountedTitle(title: string): void {
  useLayoutEffect(() => {
    const write = () => {
      const own = document.title.replace(/^.* · (?=[^·]*$)/, () => `${title} · `);
      if (own !== document.title) document.title = own;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [title]);
}

import { usePathname, useSearchParams } from "next/navigation";

type Paged = { page: number };

type ListUrl<View> = {
  view: View;
  remark: string;
  /** The token in the URL whose remark nobody knows any more; what it stands for can't be requested. */
  lostToken: string | null;
  /** Writes a change as one step of the history. What is not a change of page goes back to page 1. */
  go: (change: Partial<View> & { remark?: string }) => void;
};

/** The state of a list: all of it in the URL, the remark behind a token. One step changes everything at once, or it would be two requests. */
export function useListUrl<View extends Paged>(
  read: (params: URLSearchParams) => View,
  write: (view: View) => string,
): ListUrl<View> {
  const pathname = usePathname();
  const params = useSearchParams();
  const view = read(params);
  const token = params.get("r");
  const remark = remarkOf(token);
  const href = (next: View, nextToken: string | null | undefined) => {
    const search = new URLSearchParams(write(next));
    if (nextToken) search.set("r", nextToken);
    return search.size === 0 ? pathname : `${pathname}?${search}`;
  };
  return {
    view,
    remark: remark ?? "",
    lostToken: remark === null ? token : null,
    go: ({ remark: text, ...change }) => {
      const next = href(
        { ...view, page: 1, ...(change as Partial<View>) },
        text === undefined ? token : remarkToken(text),
      );
      if (next !== href(view, token)) window.history.pushState(null, "", next);
    },
  };
}

const texts = new Map<string, string>();

/**
 * A remark never enters a URL: the URL holds a token that means something to this tab alone, until it is reloaded.
 * So the remark changes in the same step as the rest of the request, and comes back with the back button.
 */
export function remarkToken(text: string): string | undefined {
  if (text === "") return undefined;
  for (const [token, known] of texts) if (known === text) return token;
  const token = Math.random().toString(36).slice(2, 10);
  texts.set(token, text);
  return token;
}

/** The remark behind a token, empty without one; null for a token of an earlier life of the page: its remark is not known. */
export function remarkOf(token: string | null): string | null {
  return token ? (texts.get(token) ?? null) : "";
}

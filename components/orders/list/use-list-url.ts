import { useUrlState } from "#lib/client/use-url-state.ts";
import type { UrlCodec } from "#lib/shared/base/url-params.ts";

/** `r` is the token of the remark. */
type ListView = { shop: string; page: number; r?: string | undefined };

type ListUrl<View> = {
  view: Omit<View, "r">;
  remark: string;
  /** The token in the URL whose remark nobody knows any more; what it stands for can't be requested. */
  lostToken: string | null;
  /** Writes a change as one step of the history. What is not a change of page goes back to page 1. */
  go: (change: Partial<Omit<View, "r">> & { remark?: string }) => void;
};

/** The state of a list: all of it in the URL, the remark behind a token. One step changes everything at once, or it would be two requests. */
export function useListUrl<View extends ListView>(url: UrlCodec<View>, shop: string): ListUrl<View> {
  const {
    view: { r, ...view },
    go,
  } = useUrlState(url, { shop } as Partial<View>);
  const remark = remarkOf(r ?? null);
  return {
    view,
    remark: remark ?? "",
    lostToken: remark === null ? (r ?? null) : null,
    go: ({ remark: text, ...change }) =>
      go({ ...change, ...(text !== undefined && { r: remarkToken(text) }) } as Partial<View>),
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

import { usePathname, useSearchParams } from "next/navigation";
import { remarkOf, remarkToken } from "#components/orders/remark-tokens.ts";

type Paged = { page: number };

export type ListUrl<View> = {
  view: View;
  remark: string;
  /** Writes a change as one step of the history. What is not a change of page goes back to page 1. */
  go: (change: Partial<View> & { remark?: string }) => void;
};

/** The state of a list: all of it in the URL, the remark behind a token. One step changes everything at once, or it would be two questions. */
export function useListUrl<View extends Paged>(read: (params: URLSearchParams) => View, write: (view: View) => string): ListUrl<View> {
  const pathname = usePathname();
  const params = useSearchParams();
  const view = read(params);
  const remark = remarkOf(params.get("r"));
  const href = (next: View, text: string) => {
    const search = new URLSearchParams(write(next));
    const token = remarkToken(text);
    if (token !== undefined) search.set("r", token);
    return search.size === 0 ? pathname : `${pathname}?${search}`;
  };
  return {
    view,
    remark,
    go: ({ remark: text = remark, ...change }) => {
      const next = href({ ...view, page: 1, ...(change as Partial<View>) }, text);
      if (next !== href(view, remark)) window.history.pushState(null, "", next);
    },
  };
}

import { usePathname } from "next/navigation";

type Paged = { page: number };

/** Writes a change of the list into the URL, as a step of the history. What is not a change of page goes back to page 1. */
export function useListUrl<View extends Paged>(view: View, write: (view: View) => string): (change: Partial<View>) => void {
  const pathname = usePathname();
  return (change) => {
    const next = write({ ...view, page: 1, ...change });
    if (next !== write(view)) window.history.pushState(null, "", `${pathname}${next}`);
  };
}

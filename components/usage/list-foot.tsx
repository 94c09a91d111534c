import type { ComponentProps, ReactNode } from "react";
import { Pager } from "#components/data-table/pager.tsx";

type ListFootProps = ComponentProps<typeof Pager> & { /** Where one is. */ children: ReactNode };

/** Below a list: its other pages. */
export function ListFoot({ children, ...pager }: ListFootProps) {
  return (
    <div className="flex min-h-11 flex-none items-center gap-3 border-t border-line px-gutter text-table text-ink-2 max-[760px]:[&_.btn]:size-(--touch)">
      <Pager {...pager} />
      {children}
    </div>
  );
}

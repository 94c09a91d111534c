import type { ComponentProps, ReactNode } from "react";
import { Pager, PAGER_LINE } from "#components/data-table/pager.tsx";

type ListFootProps = ComponentProps<typeof Pager> & { /** Position in the list. */ children: ReactNode };

/** Pager below a list. */
export function ListFoot({ children, ...pager }: ListFootProps) {
  return (
    <div className={PAGER_LINE}>
      <Pager {...pager} />
      {children}
    </div>
  );
}

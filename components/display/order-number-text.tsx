import { Fragment } from "react";
import { cn } from "#lib/shared/base/cn.ts";
import { groupDigits } from "#lib/shared/base/digits.ts";

/**
 * An order number in groups separated by margins, so that a copied selection is the bare number. Only every
 * second group is an element.
 */
export function OrderNumber({ value, className }: { value: string; className?: string }) {
  const groups = groupDigits(value);
  return (
    <span translate="no" className={cn("mono whitespace-nowrap", className)}>
      {groups.map((group, at) =>
        at % 2 === 0 ? (
          <Fragment key={at}>{group}</Fragment>
        ) : (
          <i key={at} className={cn("ml-[5px] not-italic", at < groups.length - 1 && "mr-[5px]")}>
            {group}
          </i>
        ),
      )}
    </span>
  );
}

import { useRouter } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "#components/ui/link.tsx";
import { remarkToken } from "#lib/client/remark-tokens.ts";
import { bookPageUrl } from "#lib/shared/orders/book.ts";

type OrderLinkProps = {
  order: { shopId: string; orderNumber: string };
  className?: string;
  children: ReactNode;
};

/** Link to an order in the order book. */
export function OrderLink({ order: { shopId, orderNumber }, className, children }: OrderLinkProps) {
  const router = useRouter();
  const inBook = { shop: shopId, open: orderNumber };

  /** Link by order number, through a token that only this tab knows. */
  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.push(`/orders/book${bookPageUrl.write({ ...inBook, r: remarkToken(orderNumber) })}`);
  }

  return (
    <Link href={`/orders/book${bookPageUrl.write(inBook)}`} className={className} onClick={open}>
      {children}
    </Link>
  );
}

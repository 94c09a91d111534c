import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { use, useState } from "react";
import type { SetAsideCommands } from "#components/orders/columns/order-commands.ts";
import { OrderStatuses } from "#components/orders/columns/status-text.ts";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { orderHistoryQuery } from "#lib/client/book-queries.ts";
import type { BookOrder } from "#lib/shared/orders/book.ts";
import { isWaiting } from "#lib/shared/orders/statuses.ts";
import { PutBack } from "./put-back.tsx";
import { SetAsideLine } from "./set-aside-line.tsx";

const SetAsideDialog = lazyPart(() =>
  import("./set-aside-dialog.tsx").then((module) => module.SetAsideDialog),
);

/** Says that an order is set aside; offers to do so while the order may have to be shipped. */
export function OrderSetAside({ order, commands }: { order: BookOrder; commands: SetAsideCommands }) {
  const t = useTranslations("orderBook.setAside");
  const waits = isWaiting(use(OrderStatuses), order.status);
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(orderHistoryQuery(order.id));
  if (data === undefined) return null;
  if (data.setAside !== null)
    return (
      <Note icon="clock" title={t("is")} action={<PutBack order={order} putBack={commands.putBack} />}>
        <SetAsideLine setAside={data.setAside} />
      </Note>
    );
  if (waits === false) return null;
  return (
    <div>
      <Button size="s" icon="clock" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen && <SetAsideDialog id={order.id} commands={commands} onClose={() => setOpen(false)} />}
    </div>
  );
}

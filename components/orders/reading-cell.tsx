import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StateWord } from "#components/display/state-word.tsx";
import { oneLine } from "#components/orders/one-line.ts";
import type { Reading } from "#lib/shared/orders.ts";

type Props<T> = { reading: Reading<T>; children: (value: T) => ReactNode };

/** A value as read: shown, shown raw where it could not be understood, or said not to be given. Never 0, never empty. */
export function ReadingCell<T>({ reading, children }: Props<T>) {
  if (reading !== null && "value" in reading) return children(reading.value);
  return <Unread raw={reading === null ? null : oneLine(reading.unreadable)} />;
}

function Unread({ raw }: { raw: string | null }) {
  const t = useTranslations("orders.reading");
  return (
    <StateWord tone="unknown" className={raw === null ? undefined : "order-raw"}>
      {raw === null ? t("notGiven") : raw || t("unreadable")}
    </StateWord>
  );
}

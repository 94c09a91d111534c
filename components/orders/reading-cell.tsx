import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StateWord } from "#components/display/state-word.tsx";
import { oneLine } from "#components/orders/one-line.ts";
import type { Reading } from "#lib/shared/orders.ts";

type Props<T> = { reading: Reading<T>; children: (value: T) => ReactNode };

/** A value as read: shown, shown raw where it could not be understood, or said not to be given. Never 0, never empty. */
export function ReadingCell<T>({ reading, children }: Props<T>) {
  const t = useTranslations("orders.reading");
  if (reading === null) return <StateWord tone="unknown">{t("notGiven")}</StateWord>;
  if ("unreadable" in reading) {
    return (
      <StateWord tone="unknown" className="order-raw">
        {oneLine(reading.unreadable) || t("unreadable")}
      </StateWord>
    );
  }
  return children(reading.value);
}

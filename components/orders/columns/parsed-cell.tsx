import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StateWord } from "#components/display/state-word.tsx";
import { oneLine } from "#components/orders/columns/one-line.ts";
import { usePhone } from "#components/ui/use-phone.ts";
import type { Parsed } from "#lib/shared/orders/orders.ts";

type Props<T> = {
  reading: Parsed<T>;
  /** Said before what could not be read, where no column heads it: on a card. */
  cardLabel?: string;
  children: (value: T) => ReactNode;
};

/** A value as read: shown, shown raw where it could not be understood, or said not to be given. Never 0, never empty. */
export function ParsedCell<T>({ reading, cardLabel, children }: Props<T>) {
  if (reading !== null && "value" in reading) return children(reading.value);
  return <Unread raw={reading === null ? null : oneLine(reading.unreadable)} cardLabel={cardLabel} />;
}

/** `raw` null: not given. */
export function Unread({ raw, cardLabel }: { raw: string | null; cardLabel?: string }) {
  const t = useTranslations("orders.reading");
  const isPhone = usePhone();
  const text = raw === null ? t("notGiven") : raw || t("unreadable");
  return (
    <StateWord tone="unknown" className={raw === null ? undefined : "order-raw"}>
      {isPhone && cardLabel !== undefined ? t("onCard", { label: cardLabel, text }) : text}
    </StateWord>
  );
}

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StateWord } from "#components/display/state-word.tsx";
import { usePhone } from "#components/ui/use-phone.ts";
import type { Parsed } from "#lib/shared/orders/orders.ts";
import { shortTo } from "#lib/shared/base/trim-end.ts";

type ParsedCellProps<T> = {
  parsed: Parsed<T>;
  /** Said before what could not be read, where no column heads it: on a card. */
  cardLabel?: string;
  children: (value: T) => ReactNode;
};

/** A value as read: shown, shown raw where it could not be understood, or said not to be given. Never 0, never empty. */
export function ParsedCell<T>({ parsed, cardLabel, children }: ParsedCellProps<T>) {
  if (parsed !== null && "value" in parsed) return children(parsed.value);
  return <Unread raw={parsed === null ? null : oneLine(parsed.unreadable)} cardLabel={cardLabel} />;
}

/** `raw` null: not given. */
export function Unread({ raw, cardLabel }: { raw: string | null; cardLabel?: string }) {
  const t = useTranslations("orders.reading");
  const isPhone = usePhone();
  const text = raw === null ? t("notGiven") : raw || t("unreadable");
  return (
    <StateWord tone="unknown">
      {isPhone && cardLabel !== undefined ? t("onCard", { label: cardLabel, text }) : text}
    </StateWord>
  );
}

const MAX_LENGTH = 300;

/** Text of the service for one line of a cell: breaks and control characters become blanks, at 300 the rest becomes an ellipsis. */
export function oneLine(text: string | null): string {
  return shortTo(MAX_LENGTH, text ?? "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StateWord } from "#components/display/state-word.tsx";
import { usePhone } from "#components/ui/use-phone.ts";
import type { Parsed } from "#lib/shared/orders/orders.ts";
import { shortTo } from "#lib/shared/base/trim-end.ts";

type ParsedCellProps<T> = {
  parsed: Parsed<T>;
  /** Label before an unreadable value on a card, which has no headings. */
  cardLabel?: string;
  children: (value: T) => ReactNode;
};

/** Shows a value, its raw text when it was unreadable, or that it is missing: never 0, never empty. */
export function ParsedCell<T>({ parsed, cardLabel, children }: ParsedCellProps<T>) {
  if (parsed !== null && "value" in parsed) return children(parsed.value);
  return <Unread raw={parsed === null ? null : oneLine(parsed.unreadable)} cardLabel={cardLabel} />;
}

/** Shows a raw text; null says that the value is missing. */
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

/** Puts a text on one line: breaks and control characters become blanks, at most 300 characters. */
export function oneLine(text: string | null): string {
  return shortTo(MAX_LENGTH, text ?? "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

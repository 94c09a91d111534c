import { useTranslations } from "next-intl";
import { ListState } from "#components/feedback/list-state.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { clearFilters } from "#components/orders/filters/filters.ts";
import { Button } from "#components/ui/button.tsx";
import { toRequestError } from "#lib/client/fetch-json.ts";
import type { Book } from "./use-book.ts";

/** Error of a part of the book. */
export function BookFailed({ book: { page, total, board, refresh } }: { book: Book }) {
  const t = useTranslations("orderBook");
  const errorText = useErrorText();
  const error = page.error ?? total.error ?? board.error;
  if (error === null) return null;
  const retry = (
    <Button size="s" icon="refresh" onClick={refresh}>
      {t("reload")}
    </Button>
  );
  return (
    <Note tone="bad" isBanner role="alert" action={retry}>
      {errorText(toRequestError(error))}
    </Note>
  );
}

/** Empty page: nothing is stored, nothing matches, or the page is past the end. */
export function EmptyBook({ book: { filters, view }, onFetch }: { book: Book; onFetch: () => void }) {
  const t = useTranslations("orderBook.empty");
  const fetchWords = useTranslations("orderBook.fetch");
  const isPastEnd = view.page > 1;
  if (filters.active.length === 0 && !isPastEnd)
    return (
      <ListState
        icon="book"
        title={t("title")}
        actions={<Button onClick={onFetch}>{fetchWords("open")}</Button>}
      >
        {t("body")}
      </ListState>
    );
  return (
    <ListState
      icon="filter"
      title={t(isPastEnd ? "pastTitle" : "filteredTitle")}
      actions={<Button onClick={() => clearFilters(filters)}>{t("clear")}</Button>}
    >
      {t(isPastEnd ? "pastBody" : "filteredBody")}
    </ListState>
  );
}

import { useTranslations } from "next-intl";
import { ListState } from "#components/feedback/list-state.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { RequestError } from "#lib/client/fetch-json.ts";

/** Error of a part of the book. */
export function BookFailed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useTranslations("orderBook");
  const errorText = useErrorText();
  if (error === null) return null;
  const retry = (
    <Button size="s" icon="refresh" onClick={onRetry}>
      {t("reload")}
    </Button>
  );
  return (
    <Note tone="bad" isBanner role="alert" action={retry}>
      {errorText(error instanceof RequestError ? error : { code: "badReply" })}
    </Note>
  );
}

type EmptyBookProps = { isFiltered: boolean; isPastEnd: boolean; onClear: () => void; onFetch: () => void };

/** Empty page: nothing is stored, nothing matches, or the page is past the end. */
export function EmptyBook({ isFiltered, isPastEnd, onClear, onFetch }: EmptyBookProps) {
  const t = useTranslations("orderBook.empty");
  const fetchWords = useTranslations("orderBook.fetch");
  if (!isFiltered && !isPastEnd)
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
      actions={<Button onClick={onClear}>{t("clear")}</Button>}
    >
      {t(isPastEnd ? "pastBody" : "filteredBody")}
    </ListState>
  );
}

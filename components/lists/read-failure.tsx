import { useTranslations } from "next-intl";
import { ListState } from "#components/feedback/list-state.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { RequestError, toRequestError } from "#lib/client/fetch-json.ts";

type ReadFailureProps = { title: string; error: Error; isFetching: boolean; refetch: () => Promise<unknown> };

/** Error of a read, which can be repeated for free. */
export function ReadFailure({ title, error, isFetching, refetch }: ReadFailureProps) {
  const t = useTranslations("problems");
  const errorText = useErrorText();
  return (
    <ListState
      icon="alert"
      title={title}
      actions={
        <Button isBusy={isFetching} onClick={() => void refetch()}>
          {t("askAgain")}
        </Button>
      }
    >
      {errorText(toRequestError(error))}
    </ListState>
  );
}

/** True when what was to be read doesn't exist, or not for this person. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof RequestError && error.code === "notFound";
}

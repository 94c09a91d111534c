import { useTranslations } from "next-intl";
import { CopySupport } from "#components/feedback/copy-support.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useProblemText } from "#components/feedback/use-problem-text.ts";
import { buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { CallsJob } from "#lib/shared/jobs/jobs.ts";

// In a narrow pane the buttons go below.
const WRAPPED = "flex-wrap [&>div]:basis-45";

/** Explains why a job that makes calls is paused. */
export function JobPaused({ job, isAdmin }: { job: CallsJob; isAdmin: boolean }) {
  const t = useTranslations("jobs.paused");
  const operations = useTranslations("operations.names");
  const problemText = useProblemText();
  const sentences = useSentences();
  const { pause, shopId, shopName, operation, failedCall } = job;
  if (pause === null) return null;
  if (pause.by !== "service")
    return (
      <Note
        tone="warn"
        className={WRAPPED}
        action={
          (pause.by === "noAnswers" || pause.by === "manyUnsure") &&
          failedCall && <CopySupport call={failedCall} size="s" />
        }
      >
        {t(pause.by)}
      </Note>
    );
  // A pause before a call left, by a limit for example, has none.
  const failed = failedCall?.reason === pause.reason ? failedCall : null;
  const text = problemText(
    { ...pause, operation, ...(failed && { message: failed.message, callId: failed.callId }) },
    { operation: operations(operation), shop: shopName, isAdmin },
  );
  // Operation 3 leads to no code.
  const list = operation === "pendingOrders" ? "pending" : "sold";
  const toList = pause.reason === "shopNotAuthorized" && (
    <Link className={buttonClass({ size: "s" })} href={`/orders/${list}?shop=${shopId}`}>
      {t("toList")}
    </Link>
  );
  return (
    <Note
      tone="bad"
      className={WRAPPED}
      title={text.title}
      action={
        <span className="inline-flex flex-wrap gap-2 empty:hidden">
          {toList}
          {failed && <CopySupport call={failed} size="s" />}
        </span>
      }
    >
      {sentences(text.body, text.cost, text.reference, text.said?.label)}
      {text.said && <bdi lang="zh-CN">{text.said.text}</bdi>}
    </Note>
  );
}

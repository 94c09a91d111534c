import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { useProblemText } from "#components/feedback/use-problem-text.ts";
import { buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import type { CallsJob } from "#lib/shared/jobs/jobs.ts";

/** Explains why a job that makes calls is paused. */
export function JobPaused({ job, isAdmin }: { job: CallsJob; isAdmin: boolean }) {
  const t = useTranslations("jobs.paused");
  const operations = useTranslations("operations.names");
  const problemText = useProblemText();
  const { pause, shopId, shopName, operation } = job;
  if (pause === null) return null;
  if (pause.by !== "service") return <Note tone="warn">{t(pause.by)}</Note>;
  const text = problemText(
    { ...pause, operation },
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
    <Note tone="bad" title={text.title} action={toList}>
      {text.body} {text.cost}
    </Note>
  );
}

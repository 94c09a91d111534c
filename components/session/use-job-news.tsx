import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Link } from "#components/ui/link.tsx";
import { toast } from "#components/ui/toast.tsx";
import { refreshWhenCalm } from "#lib/client/address/refresh-when-calm.ts";
import { jobQuery } from "#lib/client/jobs/jobs-queries.ts";
import { newsKey, unseenNews } from "#lib/client/jobs/unseen-news.ts";
import { tabStorage } from "#lib/client/tab-storage.ts";
import type { Job } from "#lib/shared/jobs/jobs.ts";
import type { JobNews, OwnJobs } from "#lib/shared/jobs/own-jobs.ts";

/** Counts that the navigation shows. */
export type JobCounts = Pick<OwnJobs, "running" | "needPress">;

const SHOWN_MS = 20_000;

const seenNews = tabStorage("md-job-news", (value): value is string[] => Array.isArray(value));

/** Shows news of the person's jobs once, and draws the navigation again when its counts (`drawn`) have changed. */
export function useJobNews(drawn: JobCounts): (jobs: OwnJobs) => void {
  const t = useTranslations("shell");
  const client = useQueryClient();

  /** True if a page of this tab follows the job, or has shown this state of it. */
  function isShown({ id, state }: JobNews): boolean {
    const { queryKey } = jobQuery(id);
    const query = client.getQueryCache().find<Job>({ queryKey });
    return query !== undefined && (query.isActive() || query.state.data?.state === state);
  }

  return ({ running, needPress, news }) => {
    // Nobody would see it: the look at the tab's return does it.
    if (document.visibilityState !== "visible") return;
    const [first, ...more] = unseenNews(seenNews.read(seenNews.text()), news, isShown);
    seenNews.keep(news.map(newsKey));
    if (first && more.length === 0) show(first.text, `/jobs/${first.id}`);
    else if (first) show(t("jobNews", { count: more.length + 1 }), "/jobs");
    if (running !== drawn.running || needPress !== drawn.needPress) refreshWhenCalm({ afterUse: true });
  };
}

function show(text: string, href: string): void {
  const link = (
    <Link href={href} onClick={() => toast(null)}>
      {text}
    </Link>
  );
  toast(link, "clock", SHOWN_MS);
}

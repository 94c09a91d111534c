import { useTranslations } from "next-intl";

/** Text for the milliseconds that a job still takes: "about 8 s left". */
export function useTimeLeft(): (ms: number) => string {
  const t = useTranslations("jobs.facts");
  return (ms) => {
    const seconds = Math.ceil(ms / 1_000);
    const time =
      seconds < 100 ? t("seconds", { count: seconds }) : t("minutes", { count: Math.ceil(seconds / 60) });
    return t("left", { time });
  };
}

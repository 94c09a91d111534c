"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Link } from "#components/ui/link.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { NumberingCheck } from "./use-page-numbering.ts";

type BannerProps = {
  base: NumberingCheck;
  price: string;
  isAdmin: boolean;
  /** Button to the first page, which a check compares with; set on later pages. */
  onFirst: (() => void) | null;
};

/** Banner above a list whose first page may be the second; there from the first paint, so that nothing moves. */
export function PageNumberingBanner({ base, price, isAdmin, onFirst }: BannerProps) {
  const t = useTranslations("orders.pageBase");
  const action =
    onFirst === null ? (
      <CheckButton base={base} price={price} size="s" className={cn(!base.canCheck && "invisible")} />
    ) : (
      <Button size="s" onClick={onFirst}>
        {t("toFirst")}
      </Button>
    );
  return (
    <Note tone="warn" isBanner title={t("open")} action={action}>
      {isAdmin
        ? t.rich("mayMissByHand", {
            link: (chunks) => <Link href="/settings/service-format">{chunks}</Link>,
          })
        : t("mayMiss")}
      <OpenOutcome base={base} />
    </Note>
  );
}

type CheckProps = { base: NumberingCheck; price: string; size?: "s"; className?: string };

export function CheckButton({ base, price, ...look }: CheckProps) {
  const t = useTranslations("orders.pageBase");
  return (
    <Button {...look} price={price} isBusy={base.isChecking} onClick={base.check}>
      {t("check")}
    </Button>
  );
}

const Outcome = lazyPart(() => import("./open-outcome.tsx").then((module) => module.Outcome));

/** Reason why the last check was inconclusive; its code loads when there is one. */
export function OpenOutcome({ base }: { base: NumberingCheck }) {
  const { conclusion, error } = base;
  if (error === null && conclusion !== "inconclusive" && conclusion !== "old") return null;
  return (
    <span className="block" role="status">
      <Outcome conclusion={conclusion} error={error} />
    </span>
  );
}

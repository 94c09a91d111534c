"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "#components/ui/button.tsx";

type PageJumpProps = {
  page: number;
  pageCount: number;
  onTurn: (page: number) => void;
  onClose: () => void;
};

/** Field for a page number, in place of "Page 3 of 62". */
export function PageJump({ page, pageCount, onTurn, onClose }: PageJumpProps) {
  const t = useTranslations("table");

  function turn(wanted: number) {
    onClose();
    if (Number.isInteger(wanted) && wanted >= 1 && wanted !== page) onTurn(Math.min(wanted, pageCount));
  }
  function jump(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    turn(Number(new FormData(event.currentTarget).get("page")));
  }
  return (
    <form
      className="inline-flex items-center gap-1"
      onSubmit={jump}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onClose()}
    >
      <input
        className="input h-7 w-16"
        name="page"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t("jumpTo", { count: pageCount })}
        placeholder={String(page)}
        autoFocus
      />
      <Button type="submit" size="s">
        {t("jumpGo")}
      </Button>
      <Button size="s" disabled={page === pageCount} onClick={() => turn(pageCount)}>
        {t("last")}
      </Button>
    </form>
  );
}

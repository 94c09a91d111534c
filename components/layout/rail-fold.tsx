"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { rememberChoice } from "#components/ui/remember-choice.ts";

type RailFoldProps = { isSlimAtFirst: boolean; className: string; labelClassName: string };

/** Folds the rail to its icons and back, at once and for the next visit. */
export function RailFold({ isSlimAtFirst, className, labelClassName }: RailFoldProps) {
  const words = useTranslations("shell.nav");
  const [isSlim, setSlim] = useState(isSlimAtFirst);

  function fold() {
    const next = isSlim ? "wide" : "slim";
    document.documentElement.dataset.rail = next;
    rememberChoice("md-rail", next);
    setSlim(!isSlim);
  }

  return (
    <button
      type="button"
      className={className}
      aria-expanded={!isSlim}
      title={isSlim ? words("expand") : undefined}
      onClick={fold}
    >
      <Icon name={isSlim ? "expand" : "collapse"} />
      <span className={labelClassName}>{isSlim ? words("expand") : words("collapse")}</span>
    </button>
  );
}

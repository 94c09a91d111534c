"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "#components/display/date-time.tsx";
import type { SetBy } from "#lib/shared/base/identity.ts";

/** Who set it, and when. Null: nobody has. */
export function SetByLine({ set }: { set: SetBy | null }) {
  const t = useTranslations("settings.set");
  if (set === null) return <p className="setting-set">{t("never")}</p>;
  const time = () => <DateTime at={set.at} />;
  return (
    <p className="setting-set">
      {set.name === null
        ? t.rich("byNobody", { time })
        : t.rich("by", { time, name: set.name, bdi: (chunks) => <bdi>{chunks}</bdi> })}
    </p>
  );
}

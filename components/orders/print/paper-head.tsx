import { useTimeZone, useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { useMinute } from "#components/display/use-minute.ts";
import { clockTime } from "#lib/shared/dates/zoned-time.ts";

type PaperHeadProps = {
  title: ReactNode;
  shop: string | null;
  isSimulated: boolean;
  facts: ReactNode[];
  /** Barcode. */
  code?: ReactNode;
};

/** Head of a paper: shop, orders, their number, and the time of printing. */
export function PaperHead({ title, shop, isSimulated, facts, code }: PaperHeadProps) {
  const t = useTranslations("orderPrint.paper");
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute();
  const time = now === null ? "" : clockTime(now, timeZone).slice(0, 16);
  return (
    <header className="paper-head">
      <div className="min-w-0">
        <h2>{title}</h2>
        <p>
          <b lang="zh-CN">{shop ?? t("allShops")}</b>
          {facts.filter(Boolean).map((fact, at) => (
            <Fragment key={at}>
              {"\u00a0· "}
              <span className="whitespace-nowrap">{fact}</span>
            </Fragment>
          ))}
        </p>
        {time && <p>{t("printedAt", { time })}</p>}
      </div>
      {code && <div className="paper-code">{code}</div>}
      {isSimulated && <p className="paper-mark">SIMULATED · {t("simulated")}</p>}
    </header>
  );
}

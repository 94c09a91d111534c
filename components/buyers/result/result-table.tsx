"use client";

import { useTranslations } from "next-intl";
import type { BuyerRow, RowState } from "#components/buyers/run/run-rows.ts";
import { OrderNumber } from "#components/display/order-number.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";

const LOOKS: Record<
  RowState,
  { tone: "ok" | "bad" | "warn" | "unknown" | "calm"; mark: "ok" | "no" | "help" | "clock" | "none" | "info" }
> = {
  answered: { tone: "ok", mark: "ok" },
  noAnswer: { tone: "warn", mark: "help" },
  asking: { tone: "calm", mark: "clock" },
  maybeCharged: { tone: "unknown", mark: "none" },
  refused: { tone: "bad", mark: "no" },
  notAsked: { tone: "calm", mark: "info" },
};

/** Every order of the run, in the order given. */
export function ResultTable({ rows }: { rows: readonly BuyerRow[] }) {
  const t = useTranslations("buyers");
  return (
    <table className="buyers-table">
      <caption className="sr-only">{t("result.label")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("columns.number")}</th>
          <th scope="col">{t("columns.nick")}</th>
          <th scope="col">{t("columns.openId")}</th>
          <th scope="col">{t("columns.state")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ tid, nick, openId, state }) => (
          <tr key={tid}>
            <th scope="row">
              <OrderNumber value={tid} />
            </th>
            <td lang="zh-CN" className="buyers-nick">
              <bdi>{nick}</bdi>
            </td>
            <td className="buyers-open-id">
              {openId !== null && (
                <>
                  <bdi className="mono">{openId}</bdi>
                  <CopyButton
                    variant="quiet"
                    size="s"
                    label={t("result.copyOpenId")}
                    text={openId}
                    copied={t("result.openIdCopied")}
                  />
                </>
              )}
            </td>
            <td>
              <StateWord {...LOOKS[state]}>{t(`states.${state}`)}</StateWord>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

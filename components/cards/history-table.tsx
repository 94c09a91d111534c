"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { type CardHistoryPage, cardStanding } from "#lib/shared/cards/card-history.ts";
import type { CardCheck } from "#lib/shared/cards/cards.ts";
import { MaskedNumber, StandingWord } from "./standing-word.tsx";

type HistoryTableProps = {
  page: CardHistoryPage | undefined;
  busy: "first" | "again" | null;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  /** What stands in the place of rows. */
  children: ReactNode;
};

const COLUMNS = [
  "time",
  "level",
  "name",
  "accountNo",
  "idCardCode",
  "bankPreMobile",
  "verdict",
  "points",
  "by",
  "purpose",
] as const;
const SKELETON_ROWS = 6;

/** A row is one check; on a phone it is a card. Only what can still be redacted can be chosen. */
export function HistoryTable({ page, busy, chosen, onChoose, children }: HistoryTableProps) {
  const t = useTranslations("cards");
  const table = useTranslations("table");
  const checks = page?.checks ?? [];
  const choosable = checks.filter(({ isRedacted }) => !isRedacted).map(({ id }) => id);
  const chosenHere = choosable.filter((id) => chosen.has(id)).length;
  const toggle = (id: string) =>
    onChoose(
      chosen.has(id) ? new Set([...chosen].filter((other) => other !== id)) : new Set([...chosen, id]),
    );
  return (
    <div className="cards-grid" tabIndex={0} role="region" aria-label={t("history.rows")}>
      {busy === "again" && <div className="desk-progress" role="progressbar" aria-label={table("loading")} />}
      <table className="cards-table" aria-busy={busy !== null}>
        <thead>
          <tr>
            <th scope="col" className="is-select">
              <Checkbox
                aria-label={table("selectPage")}
                disabled={choosable.length === 0}
                checked={chosenHere > 0 && chosenHere === choosable.length}
                isMixed={chosenHere > 0 && chosenHere < choosable.length}
                onChange={() => onChoose(new Set(chosenHere === choosable.length ? [] : choosable))}
              />
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={`is-${column}`}>
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <Row
              key={check.id}
              check={check}
              isChosen={chosen.has(check.id)}
              onToggle={() => toggle(check.id)}
            />
          ))}
        </tbody>
        {busy === "first" && <Skeleton />}
      </table>
      {children}
    </div>
  );
}

function Row({ check, isChosen, onToggle }: { check: CardCheck; isChosen: boolean; onToggle: () => void }) {
  const t = useTranslations("cards");
  const { echo, isRedacted } = check;
  return (
    <tr aria-selected={isChosen}>
      <td className="is-select">
        <Checkbox
          aria-label={t("history.choose")}
          disabled={isRedacted}
          checked={isChosen && !isRedacted}
          onChange={onToggle}
        />
      </td>
      <td className="is-time">
        <DateTime at={check.askedAt} />
      </td>
      <td className="is-level">{t("levels", { count: check.level })}</td>
      <td className="is-name">
        {echo.name === null ? <span className="cards-none">—</span> : <bdi lang="zh-CN">{echo.name}</bdi>}
      </td>
      <td className="is-accountNo">
        <MaskedNumber text={echo.accountNo} isGrouped />
      </td>
      <td className="is-idCardCode">
        <MaskedNumber text={echo.idCardCode} />
      </td>
      <td className="is-bankPreMobile">
        <MaskedNumber text={echo.bankPreMobile} />
      </td>
      <td className="is-verdict">
        <StandingWord standing={cardStanding(check)} />
        {check.freeCount > 0 && <Repeats count={check.freeCount} />}
      </td>
      <td className="is-points" data-label={t("columns.points")}>
        <Points check={check} />
      </td>
      <td className="is-by">
        <bdi>{check.person?.name ?? <span className="cards-none">—</span>}</bdi>
      </td>
      <td className="is-purpose">
        {isRedacted ? (
          <span className="cards-none">{t("history.redacted")}</span>
        ) : (
          <bdi title={check.purpose ?? undefined}>{check.purpose}</bdi>
        )}
      </td>
    </tr>
  );
}

/** How often it answered the same question again. */
function Repeats({ count }: { count: number }) {
  const t = useTranslations("cards.history");
  return (
    <span className="cards-meta cards-again" title={t("againInFull", { count })}>
      {t("again", { count })}
    </span>
  );
}

/** A charge nobody reported is unknown, never 0; what never left or was refused cost nothing, as the month counts it. */
function Points({ check: { costPoints, outcome } }: { check: CardCheck }) {
  const t = useTranslations("cards.history");
  if (costPoints !== null) return costPoints;
  if (outcome === null) return <span className="cards-none">—</span>;
  return outcome === "notSent" || outcome === "refused" ? (
    0
  ) : (
    <StateWord tone="unknown">{t("unknown")}</StateWord>
  );
}

/** Rows of the true height and columns; a `tfoot` is no body of rows. */
function Skeleton() {
  return (
    <tfoot aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <tr key={index}>
          <td className="is-select" />
          {COLUMNS.map((column) => (
            <td key={column} className={`is-${column}`}>
              <span className="skeleton" />
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}

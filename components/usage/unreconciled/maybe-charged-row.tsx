"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import type { OpenCall, OpenKind } from "#lib/shared/usage/maybe-charged.ts";

type Column =
  | "when"
  | "call"
  | "happened"
  | "person"
  | "shop"
  | "usually"
  | "most"
  | "reference"
  | "points"
  | "by"
  | "note";
type Props = {
  call: OpenCall;
  columns: readonly Column[];
  kinds: readonly OpenKind[];
  isSelected: boolean;
  onToggle: (isRange: boolean) => void;
};

export function MaybeChargedRow({ call, columns, kinds, isSelected, onToggle }: Props) {
  const t = useTranslations("usage.maybe");
  const { kind } = useCallLabels();
  const price = kinds.find((one) => one.operation === call.operation && one.variant === call.variant);
  const { reconciliation } = call;
  const cells: Record<Column, () => ReactNode> = {
    when: () => <DateTime at={call.at} />,
    call: () => kind(call.operation, call.variant),
    happened: () => <Happened call={call} />,
    person: () => <Name text={call.person} />,
    shop: () => <Name text={call.shop} lang="zh-CN" />,
    usually: () => <Points points={price?.usualPoints ?? null} />,
    most: () => <Points points={price?.mostPoints ?? null} />,
    reference: () => <Reference callId={call.callId} />,
    points: () => reconciliation && <ReconciledPoints call={call} />,
    by: () =>
      reconciliation && (
        <>
          <Name text={reconciliation.by} /> <DateTime at={reconciliation.at} className="maybe-second" />
        </>
      ),
    note: () => <bdi title={reconciliation?.note}>{reconciliation?.note}</bdi>,
  };
  return (
    <tr aria-selected={isSelected}>
      <td className="is-select">
        <Checkbox
          aria-label={t("select", { call: kind(call.operation, call.variant), id: call.callId.slice(0, 8) })}
          disabled={call.reportedPoints !== null}
          checked={isSelected}
          onChange={(event) =>
            onToggle(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
          }
        />
      </td>
      {columns.map((column) => (
        <td key={column} className={`is-${column}`} data-label={t(`columns.${column}`)}>
          {cells[column]()}
        </td>
      ))}
    </tr>
  );
}

function Happened({ call }: { call: OpenCall }) {
  const happened = useHappenedText();
  const text = happened(call);
  const tone = call.outcome === "answered" ? "calm" : call.outcome === "tryLater" ? "warn" : "unknown";
  return (
    <StateWord tone={tone} mark={call.outcome === "unknown" ? "help" : undefined}>
      <span title={text}>{text}</span>
    </StateWord>
  );
}

/** A price nobody has seen is not known, never 0. */
function Points({ points }: { points: number | null }) {
  const t = useTranslations("usage.maybe");
  return points === null ? <span className="maybe-none">{t("notKnown")}</span> : points;
}

/** What a person said counts until the service itself reports a charge. */
function ReconciledPoints({ call: { reconciliation, reportedPoints } }: { call: OpenCall }) {
  const t = useTranslations("usage.maybe");
  if (!reconciliation) return null;
  if (reportedPoints === null) return reconciliation.points;
  return (
    <>
      {reportedPoints}{" "}
      <span className="maybe-second">{t("reportedSince", { points: reconciliation.points })}</span>
    </>
  );
}

function Name({ text, lang }: { text: string | null; lang?: string }) {
  return text === null ? <span className="maybe-none">—</span> : <bdi lang={lang}>{text}</bdi>;
}

function Reference({ callId }: { callId: string }) {
  const t = useTranslations("usage.maybe");
  return (
    <>
      <span className="mono">{callId.slice(0, 8)}</span>
      <CopyButton
        variant="quiet"
        size="s"
        text={callId}
        copied={t("copied")}
        label={t("copy", { id: callId.slice(0, 8) })}
      />
    </>
  );
}

/** What became of a call, in one line: the title its problem has on the pages, with its code. */
function useHappenedText(): (
  call: Pick<OpenCall, "operation" | "outcome" | "reason" | "code" | "shop">,
) => string {
  const t = useTranslations("usage.maybe.happened");
  const problems = useTranslations("problems");
  const { operation: named } = useCallLabels();
  return ({ operation, outcome, reason, code, shop }) => {
    if (outcome === "answered") return operation === "topUpLink" ? t("neverReports") : t("noCharge");
    if (reason === null) return t("swept");
    const title = problems(`reasons.${reason}.title`, {
      operation: named(operation),
      hasShop: String(shop !== null),
      shop: shop ?? "",
      code: code ?? "",
    });
    return code === null || reason === "unlistedCode" ? title : `${title} · ${problems("code", { code })}`;
  };
}

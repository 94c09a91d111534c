"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BeginFailure } from "#components/buyers/begin-failure.tsx";
import { nextPack, packUnderWay, troubledPack, type Pack, type RunState } from "#components/buyers/run-state.ts";
import { RunScan } from "#components/buyers/run-scan.tsx";
import { CureLink } from "#components/feedback/cure-link.tsx";
import { Note } from "#components/feedback/note.tsx";
import { PROBLEM_CURES } from "#components/feedback/problem-cure.ts";
import { useFailureWords } from "#components/feedback/use-failure-words.ts";
import { useProblemWords } from "#components/feedback/use-problem-words.ts";
import { Button } from "#components/ui/button.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { ServiceProblem } from "#lib/shared/service-problem.ts";

type Props = { run: RunState; isAdmin: boolean; text: string; onGoOn: (at: number) => void; onPass: (at: number) => void };

/** Where a run stands still: why, what it may have cost, and the ways on. */
export function RunTrouble(props: Props) {
  const { run, text } = props;
  const at = troubledPack(run);
  const pack = at === null ? undefined : run.packs[at];
  if (at === null || !pack) return <Stopped {...props} />;
  if (pack.problem?.reason === "shopNotAuthorized") return <RunScan {...props} problem={pack.problem} at={at} isAsking={pack.state === "asking"} isSecond={pack.isConfirmed && pack.state !== "asking"} />;
  if (pack.problem !== null) return <Problem {...props} at={at} problem={pack.problem} />;
  if (pack.failure?.code === "newVersion") return <BeginFailure failure={pack.failure} text={text} />;
  return <OwnFailure {...props} at={at} pack={pack} />;
}

function Stopped({ run, onGoOn }: Props) {
  const t = useTranslations("buyers.run");
  const next = nextPack(run);
  if (next === null || packUnderWay(run) !== null) return null;
  const left = run.packs.slice(next).reduce((sum, { orders }) => sum + orders.length, 0);
  return (
    <Note isBanner icon="clock" role="status" title={t("stopped", { pack: next })} action={<Acts><PaidButton label={t("goOn", { pack: next + 1 })} onPress={() => onGoOn(next)} /></Acts>}>
      {t("left", { count: left })}
    </Note>
  );
}

function Problem({ run, at, problem, isAdmin, onGoOn, onPass }: Props & { at: number; problem: ServiceProblem }) {
  const t = useTranslations("buyers.run");
  const title = useTranslations("buyers")("title");
  const asSentence = useTranslations("ui");
  const sentences = useSentences();
  const words = useProblemWords()(problem, { operation: title, shop: run.shop.name, isAdmin });
  const next = nextPack(run);
  const lead = problem.mayHaveCost ? t("maybeCharged", { pack: at + 1 }) : t("noAnswer", { pack: at + 1 });
  return (
    <Note
      tone="warn"
      icon={PROBLEM_CURES[problem.reason].icon}
      isBanner
      role="alert"
      title={lead}
      action={
        <Acts>
          <PaidButton label={t("again", { pack: at + 1 })} onPress={() => onGoOn(at)} />
          {next !== null && (problem.mayHaveCost || problem.reason === "parameterError") && <PaidButton label={t("goOn", { pack: next + 1 })} onPress={() => onPass(at)} />}
          <CureLink size="s" reason={problem.reason} isAdmin={isAdmin} />
        </Acts>
      }
    >
      {sentences(asSentence("sentence", { text: words.title }), words.body, problem.mayHaveCost ? null : words.cost, words.reference)}
      {words.said && (
        <span className="buyers-said">
          {words.said.label}
          <bdi lang="zh-CN">{words.said.text}</bdi>
        </span>
      )}
    </Note>
  );
}

/** The press may have arrived: it is repeated under its own id, so that an answer that is there is not paid for again. */
function OwnFailure({ at, pack, onGoOn }: Props & { at: number; pack: Pack }) {
  const t = useTranslations("buyers.run");
  const failureWords = useFailureWords();
  const sentences = useSentences();
  if (pack.failure === null) return null;
  const { code, requestId } = pack.failure;
  const reference = code === "internal" && requestId ? t("reference", { id: requestId.slice(0, 8) }) : null;
  return (
    <Note tone="warn" icon={code === "offline" ? "plug" : "alert"} isBanner role="alert" title={t("notThrough", { pack: at + 1 })} action={<Acts><PaidButton label={t("retry", { pack: at + 1 })} onPress={() => onGoOn(at)} /></Acts>}>
      {sentences(failureWords({ code }), t("paidOnce"), reference)}
    </Note>
  );
}

function Acts({ children }: { children: ReactNode }) {
  return <span className="buyers-note-acts">{children}</span>;
}

function PaidButton({ label, onPress }: { label: string; onPress: () => void }) {
  const price = useTranslations("problems")("mayCost");
  return (
    <Button size="s" price={price} onClick={onPress}>
      {label}
    </Button>
  );
}

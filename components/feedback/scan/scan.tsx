"use client";

import { useTranslations } from "next-intl";
import { QrCode } from "#components/display/codes/qr-code.tsx";
import { Fold } from "#components/display/fold.tsx";
import { usePointsText } from "#components/display/use-points-text.ts";
import { CopySupport } from "#components/feedback/copy-support.tsx";
import { StateActs } from "#components/feedback/list-state.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { cn } from "#lib/shared/base/cn.ts";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import type { AuthorizationLink } from "#lib/shared/links/authorization-link.ts";
import { ScanShare } from "./scan-share.tsx";
import { scanKind } from "./scan-kind.ts";

/** State of an authorization after code 302. */
export type Scan = {
  problem: ServiceProblem;
  /** The sheet is open; otherwise the page itself shows the code. */
  isOpen: boolean;
  /** "The owner has authorized it" was pressed, and the response was 302 again. */
  isSecond: boolean;
  isBusy: boolean;
  open: () => void;
  close: () => void;
  /** Usual price of continuing, as on a price tag. */
  price: string;
  confirm: () => void;
  /** Requests another code. */
  renew: () => void;
};

export type ScanProps = { scan: Scan; shopName: string; request: string };

/** Sheet to scan and authorize: the code, its link, the interrupted request, and the next step. */
export function ScanSheet({ scan, shopName, request }: ScanProps) {
  const t = useTranslations("scan");
  const { authorization: link } = scan.problem;
  const kind = scanKind(scan.problem);
  return (
    <Dialog
      title={t.rich("title", { kind, shop: () => <bdi lang="zh-CN">{shopName}</bdi> })}
      onClose={scan.close}
      isScrimClosing={false}
    >
      <div
        className={
          "grid gap-4 pt-1 text-ink-2 phone:[&_.btn]:h-11 phone:[&_.btn]:text-base " +
          "[&_.price]:text-[length:inherit]"
        }
      >
        {scan.isSecond ? (
          <Note tone="warn" role="alert">
            {t("again", { kind })}
          </Note>
        ) : (
          <p>{t("body", { kind })}</p>
        )}
        <div className="grid justify-items-center gap-2">
          <ScanCode link={link} className="w-54 max-w-full" />
          <p className="text-meta text-ink-3">{request}</p>
        </div>
        <ScanAge scan={scan} />
        <ScanCautions link={link} />
        <div className="grid gap-2">
          {link?.kind === "usable" && <ScanShare url={link.url} shopName={shopName} />}
          <ScanConfirm scan={scan} />
        </div>
        <ScanDetails scan={scan} />
      </div>
    </Dialog>
  );
}

/** Link as text, cost so far, and the details that support wants. */
function ScanDetails({ scan: { problem } }: { scan: Scan }) {
  const t = useTranslations("scan");
  const { authorization: link } = problem;
  return (
    <Fold title={t("details")} isInset>
      <div className="grid gap-3 pt-1 pb-4">
        <dl className="pairs text-ink">
          {link?.kind === "usable" && (
            <>
              <dt>{t("linkTo")}</dt>
              <dd className="mono">{link.host}</dd>
            </>
          )}
          <dt>{t("cost")}</dt>
          <dd>
            <CostSoFar problem={problem} />
          </dd>
        </dl>
        <div className="flex flex-wrap gap-2 [&>.btn]:flex-auto">
          <ScanLinkButtons link={link} />
          {problem.callId !== null && <CopySupport call={{ ...problem, at: problem.asOf }} />}
        </div>
      </div>
    </Fold>
  );
}

/** The code and the next step on the page itself, once the sheet is closed. */
export function ScanState({ scan, shopName, request }: ScanProps) {
  const t = useTranslations("scan");
  const problems = useTranslations("problems");
  const sentences = useSentences();
  const { authorization: link, message, mayHaveCost, calls } = scan.problem;
  const kind = scanKind(scan.problem);
  return (
    <section className="flex flex-wrap items-start gap-6 px-gutter py-5">
      <ScanCode link={link} className="w-46 flex-none" />
      <div className="grid max-w-130 min-w-0 gap-1 text-table text-ink-2 [&_.note]:my-2">
        <h2 className="text-ink">
          {t.rich("title", { kind, shop: () => <bdi lang="zh-CN">{shopName}</bdi> })}
        </h2>
        <p>{scan.isSecond ? t("again", { kind }) : t("body", { kind })}</p>
        <p className="text-meta text-ink-3">{request}</p>
        <ScanAge scan={scan} />
        <ScanCautions link={link} />
        {message && (
          <p className="said">
            {sentences(problems("said"), "")}
            <bdi lang="zh-CN">{message}</bdi>
          </p>
        )}
        {mayHaveCost && <p className="said">{problems("mayHaveCost", { count: calls })}</p>}
        <StateActs>
          <ScanConfirm scan={scan} />
          <ScanLinkButtons link={link} isHostShown />
          {scan.problem.callId !== null && <CopySupport call={{ ...scan.problem, at: scan.problem.asOf }} />}
        </StateActs>
      </div>
    </section>
  );
}

function CostSoFar({ problem: { costPoints, mayHaveCost, calls } }: { problem: ServiceProblem }) {
  const { inPoints } = usePointsText();
  const problems = useTranslations("problems");
  return costPoints === null && mayHaveCost
    ? problems("mayHaveCost", { count: calls })
    : inPoints(costPoints);
}

type LinkProps = { link: AuthorizationLink | null };

/** The code to scan; nothing unless the link may be opened. */
function ScanCode({ link, className }: LinkProps & { className: string }) {
  const t = useTranslations("scan");
  if (link?.kind !== "usable") return null;
  return (
    <div className={cn("rounded-l border border-line bg-[#fff] p-1", className)}>
      <QrCode text={link.url} label={t("code")} />
    </div>
  );
}

/** Age of a stored code, and a paid request for another one. */
function ScanAge({ scan: { problem, renew, isBusy, price } }: { scan: Scan }) {
  const t = useTranslations("scan");
  const clockTime = useClockTime();
  if (problem.source !== "stored") return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-table">
      <p className="min-w-0 flex-1 basis-48">{t("age", { time: clockTime(problem.asOf) })}</p>
      <Button size="s" price={price} isBusy={isBusy} onClick={renew}>
        {t("renew")}
      </Button>
    </div>
  );
}

/** Cautions about a link, or what to do without a usable one. */
function ScanCautions({ link }: LinkProps) {
  const t = useTranslations("scan");
  if (link === null || link.kind === "missing") return <Note tone="warn">{t("missing")}</Note>;
  if (link.kind === "usable")
    return link.cautions.map((caution) => (
      <Note key={caution} tone="warn">
        {t.rich(caution, { host: () => <bdi className="mono">{link.host}</bdi> })}
      </Note>
    ));
  return (
    <Note tone="bad">
      {t("inert")}
      <br />
      <bdi className="mono wrap-anywhere">{link.text}</bdi>
    </Note>
  );
}

function ScanLinkButtons({ link, isHostShown }: LinkProps & { isHostShown?: boolean }) {
  const t = useTranslations("scan");
  if (link?.kind !== "usable") return null;
  return (
    <>
      <CopyButton text={link.url} copied={t("copied")}>
        {t("copy")}
      </CopyButton>
      <a
        className={buttonClass({})}
        href={link.url}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
      >
        <Icon name="open" />
        <span className="truncate">{isHostShown ? link.host : t("open")}</span>
      </a>
    </>
  );
}

function ScanConfirm({ scan }: { scan: Scan }) {
  const t = useTranslations("scan");
  return (
    <Button variant="primary" price={scan.price} isBusy={scan.isBusy} onClick={scan.confirm}>
      <span className="min-w-0 flex-1">{t("done")}</span>
    </Button>
  );
}

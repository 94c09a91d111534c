"use client";

import { useTranslations } from "next-intl";
import { SettingRow } from "#components/display/setting-row.tsx";
import { ResponseInfoLine } from "#components/feedback/response-info-line.tsx";
import { CopySupport } from "#components/feedback/copy-support.tsx";
import { useProblemText } from "#components/feedback/use-problem-text.ts";
import { PaidPress } from "#components/settings/paid-press.tsx";
import { SettingState } from "#components/settings/setting-save.tsx";
import { Link } from "#components/ui/link.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { mayBePageNumbering } from "#lib/shared/calls/named-cause.ts";
import type { ProbeResponse, TokenState } from "#lib/shared/settings/connection.ts";
import type { ConnectionTest } from "./use-connection-test.ts";

type ConnectionProbeProps = {
  shopToProbe: string | null;
  token: TokenState;
  test: ConnectionTest;
};

/** Paid test of the service: one call, or up to two that also find the page numbering. Its result stays. */
export function ConnectionProbe({ shopToProbe, token, test }: ConnectionProbeProps) {
  const t = useTranslations("settings.connection.probe");
  const { isBusy, error, reply } = test.request;

  return (
    <SettingRow
      title={t("title")}
      body={shopToProbe === null ? t("body") : t("bodySettling", { shop: shopToProbe })}
    >
      <PaidPress
        id="probe"
        request={test.request}
        price={test.price}
        label={t("act")}
        onPress={() => void test.run()}
      />
      {reply && !isBusy && !error && <ProbeResult reply={reply} source={token.source} />}
    </SettingRow>
  );
}

/** Result of a probe: URL and token, message of the service, duration and cost. */
function ProbeResult({ reply, source }: { reply: ProbeResponse; source: TokenState["source"] }) {
  const t = useTranslations("settings.connection.probe");
  const operations = useTranslations("operations.names");
  const problemText = useProblemText();
  const sentences = useSentences();
  const pageNumberings = useTranslations("settings.serviceFormat.pageBase");
  const { problem, facts, code, message, isProof, callMs, serviceMs, pageBase } = reply;
  const text =
    problem && problemText(problem, { operation: operations("pendingOrders"), shop: null, isAdmin: true });
  const cureOf = (body: string) => {
    if (problem?.reason === "invalidCredential")
      return t(`renew.${source === "environment" || source === "sandbox" ? source : "entered"}`);
    // The person typed nothing that could be corrected.
    if (problem?.reason !== "parameterError" || !mayBePageNumbering(message)) return body;
    return t(pageBase === null ? "bareRefused" : "pageRefused");
  };
  return (
    <div role="status" className="grid gap-2">
      <SettingState tone={isProof ? "ok" : "bad"} mark={isProof ? "ok" : "alert"}>
        {t(isProof ? "proof" : "noProof")}
      </SettingState>
      <dl className="pairs">
        <dt>{t("answer")}</dt>
        <dd>{text === null ? t("answered") : text.title}</dd>
        {text && (
          <>
            <dt>{t("cure")}</dt>
            <dd>{sentences(cureOf(text.body), text.cost, text.reference)}</dd>
          </>
        )}
        <dt>{t("code")}</dt>
        <dd>{code ?? (problem?.httpStatus ? `HTTP ${problem.httpStatus}` : "—")}</dd>
        <dt>{t("message")}</dt>
        <dd>{message ? <bdi lang="zh-CN">{message}</bdi> : "—"}</dd>
        {pageBase !== null && (
          <>
            <dt>{pageNumberings("title")}</dt>
            <dd>
              {pageNumberings(`conclusions.${pageBase}`)}{" "}
              {(pageBase === "nothing" || pageBase === "inconclusive") && (
                <Link href="/settings/service-format">{t("settleElsewhere")}</Link>
              )}
            </dd>
          </>
        )}
        <dt>{t("took")}</dt>
        <dd>
          {facts.calls === 0
            ? "—"
            : serviceMs === null
              ? t("ms", { ms: Math.round(callMs) })
              : t("msBoth", { ms: Math.round(callMs), own: Math.round(serviceMs) })}
        </dd>
        <dt>{t("cost")}</dt>
        <dd>
          <ResponseInfoLine facts={facts} operation="pendingOrders" isFailed={problem !== null} />
        </dd>
      </dl>
      {problem?.callId != null && (
        <span>
          <CopySupport call={{ ...problem, at: problem.asOf }} size="s" />
        </span>
      )}
    </div>
  );
}

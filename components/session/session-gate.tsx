"use client";

import { useEffect, useState } from "react";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { CONFIRM_EVENT, SIGNED_OUT_EVENT } from "#lib/client/fetch-json.ts";
import type { ConfirmRequest } from "#lib/shared/base/errors.ts";
import type { Confirm } from "./confirm-dialog.tsx";
import type { ReSignInText } from "./re-sign-in-dialog.tsx";
import type { JobCounts } from "./use-job-news.tsx";

const SessionWatch = lazyPart(() => import("./session-watch.tsx").then((module) => module.SessionWatch));

/** Delay of the session watch: the page was rendered for an active session, so other scripts load first. */
const QUIET_MS = 20_000;

type SessionGateProps = {
  confirm: Confirm;
  words: ReSignInText;
  email: string;
  jobs: JobCounts;
};

/**
 * Watches the session after a while or once it has ended, and confirms the identity when a command waits for
 * that. The page and its input stay.
 */
export function SessionGate(props: SessionGateProps) {
  const [stage, setStage] = useState<"quiet" | "watched" | "ended">("quiet");
  const [request, setRequest] = useState<ConfirmRequest | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => setStage((now) => (now === "quiet" ? "watched" : now)), QUIET_MS);
    const end = () => setStage("ended");
    const ask = ({ detail }: CustomEventInit<ConfirmRequest>) => setRequest(detail ?? null);
    window.addEventListener(SIGNED_OUT_EVENT, end);
    window.addEventListener(CONFIRM_EVENT, ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(SIGNED_OUT_EVENT, end);
      window.removeEventListener(CONFIRM_EVENT, ask);
    };
  }, []);

  return (
    (request || stage !== "quiet") && (
      <SessionWatch
        {...props}
        request={request}
        onAnswered={setRequest}
        isOver={stage === "ended"}
        onOver={setStage}
      />
    )
  );
}

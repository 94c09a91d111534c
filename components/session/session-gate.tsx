"use client";

import { useEffect, useState } from "react";
import { later } from "#components/ui/later.tsx";
import type { ConfirmRequest } from "#lib/shared/base/errors.ts";
import type { SendProof } from "./confirm-dialog.tsx";
import type { ReSignInText } from "./re-sign-in-dialog.tsx";
import type { JobCounts } from "./use-job-news.tsx";

const SessionWatch = later(() => import("./session-watch.tsx").then((module) => module.SessionWatch));

/** Delay of the session watch: the page was rendered for an active session, so other scripts load first. */
const QUIET_MS = 20_000;

type SessionGateProps = {
  /** Event on `window` that says nobody is signed in. */
  overEvent: string;
  /** Event with which a command asks for a confirmation of the identity. */
  confirmEvent: string;
  confirm: SendProof;
  words: ReSignInText;
  email: string;
  jobs: JobCounts;
};

/**
 * Watches the session after a while or once it has ended, and confirms the identity when a command waits for
 * that. The page and its input stay.
 */
export function SessionGate({ overEvent, confirmEvent, ...rest }: SessionGateProps) {
  const [stage, setStage] = useState<"quiet" | "watched" | "ended">("quiet");
  const [asked, setAsked] = useState<ConfirmRequest | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => setStage((now) => (now === "quiet" ? "watched" : now)), QUIET_MS);
    const end = () => setStage("ended");
    const ask = ({ detail }: CustomEventInit<ConfirmRequest>) => setAsked(detail ?? null);
    window.addEventListener(overEvent, end);
    window.addEventListener(confirmEvent, ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(overEvent, end);
      window.removeEventListener(confirmEvent, ask);
    };
  }, [overEvent, confirmEvent]);

  return (
    (asked || stage !== "quiet") && (
      <SessionWatch
        {...rest}
        asked={asked}
        onAnswered={setAsked}
        isOver={stage === "ended"}
        onOver={setStage}
      />
    )
  );
}

"use client";

import { useEffect, useState } from "react";
import { later } from "#components/ui/later.tsx";
import type { ConfirmRequest } from "#lib/shared/base/errors.ts";
import type { SendProof } from "./confirm-dialog.tsx";
import type { ReSignInText } from "./re-sign-in-dialog.tsx";

const SessionWatch = later(() => import("./session-watch.tsx").then((module) => module.SessionWatch));

/** The page was drawn for a living session: its end is watched once all else is there. */
const QUIET_MS = 20_000;

type SessionGateProps = {
  /** The event on `window` that says nobody is signed in any more. */
  overEvent: string;
  /** The one with which a command wants to know again who it is. */
  confirmEvent: string;
  confirm: SendProof;
  words: ReSignInText;
  email: string;
};

/**
 * Begins to watch the session: after a while, or when an answer says that it is over. Asks who it is where a command
 * waits for it; the page stays as it is, with what was typed.
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

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { SOON_MS, watchSession } from "#lib/client/watch-session.ts";
import type { ConfirmRequest } from "#lib/shared/base/errors.ts";
import type { SessionEnd } from "#lib/shared/base/identity.ts";
import { ConfirmDialog, type Confirm } from "./confirm-dialog.tsx";
import { ReSignInDialog, type ReSignInText } from "./re-sign-in-dialog.tsx";
import { type JobCounts, useJobNews } from "./use-job-news.tsx";

type SessionWatchProps = WatchProps & {
  /** Confirmation that a command waits for. */
  request: ConfirmRequest | null;
  onAnswered: (none: null) => void;
  confirm: Confirm;
};

/** Rarely used parts of the shell: confirming the identity, and watching the session. */
export function SessionWatch({ request, onAnswered, confirm, ...rest }: SessionWatchProps) {
  return (
    <>
      {request && (
        <ConfirmDialog
          proof={request.proof}
          confirm={confirm}
          signOn={rest.words.signOn}
          onClose={(isConfirmed) => {
            onAnswered(null);
            request.answer(isConfirmed);
          }}
        />
      )}
      <Watch {...rest} />
    </>
  );
}

type WatchProps = {
  words: ReSignInText;
  email: string;
  /** Counts of the person's jobs in the navigation. */
  jobs: JobCounts;
  isOver: boolean;
  onOver: (stage: "watched" | "ended") => void;
};

/** Warns when the session is about to end, clears the page when it has, and shows news of jobs until then. */
function Watch({ words, email, jobs, isOver, onOver }: WatchProps) {
  const [end, setEnd] = useState<SessionEnd | null>(null);
  const noteJobs = useEffectEvent(useJobNews(jobs));

  useEffect(
    () =>
      watchSession(email, {
        onAlive: (session) => {
          setEnd(session.sessionEnd);
          onOver("watched");
          if (session.jobs) noteJobs(session.jobs);
        },
        onOver: () => onOver("ended"),
      }),
    [email, onOver],
  );

  if (isOver)
    return (
      <SessionOver
        words={words}
        email={email}
        onSignedIn={() => {
          setEnd(null);
          onOver("watched");
        }}
      />
    );
  if (end === null || end.inMs > SOON_MS) return null;
  return (
    <SoonOver
      isFixed={end.isFixed}
      onStay={() => {
        setEnd(null);
        refreshPage();
      }}
    />
  );
}

/** A manual popover, so that it is visible above an open dialog. */
function SoonOver({ isFixed, onStay }: { isFixed: boolean; onStay: () => void }) {
  const t = useTranslations("shell.reSignIn");
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.showPopover(), []);
  return (
    <div
      ref={box}
      popover="manual"
      className={
        "fixed inset-x-4 top-auto bottom-24 m-0 mx-auto max-w-xl " +
        "rounded-m bg-raised p-0 shadow-menu phone:bottom-32"
      }
    >
      <Note
        role="status"
        tone="warn"
        icon="clock"
        action={
          !isFixed && (
            <Button size="s" onClick={onStay}>
              {t("stay")}
            </Button>
          )
        }
      >
        {t(isFixed ? "fixed" : "soon")}
      </Note>
    </div>
  );
}

type SessionOverProps = { words: ReSignInText; email: string; onSignedIn: () => void };

/** Hides the page and leads to sign-in. Input without personal data stays hidden below a sign-in dialog instead. */
function SessionOver({ words, email, onSignedIn }: SessionOverProps) {
  const client = useQueryClient();
  const [isKept] = useState(holdsDraft);

  useLayoutEffect(() => {
    const desk = document.getElementById("desk");
    if (desk === null) return;
    desk.hidden = true;
    client.removeQueries({ type: "inactive" });
    if (!isKept) leaveForSignIn();
    return () => {
      desk.hidden = false;
      refreshPage();
    };
  }, [client, isKept]);

  if (!isKept) return null;
  return <ReSignInDialog words={words} email={email} onSignedIn={onSignedIn} onClose={leaveForSignIn} />;
}

function leaveForSignIn(): void {
  const back = location.pathname + location.search;
  location.replace(`/sign-in?${new URLSearchParams({ callbackUrl: back })}`);
}

/** Pages that show nothing of buyers, receivers or card holders. */
const HOLDING = /^\/(settings|top-up|usage)(\/|$)/;

function holdsDraft(): boolean {
  if (!HOLDING.test(location.pathname)) return false;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "#desk form :is(input, textarea)",
  );
  return [...fields].some(({ type, value }) => type !== "hidden" && value.trim() !== "");
}

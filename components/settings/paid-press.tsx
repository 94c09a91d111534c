"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SettingActs, SettingLine } from "#components/display/setting-row.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Note } from "#components/feedback/note.tsx";
import { Waiting } from "#components/feedback/waiting.tsx";
import { Button } from "#components/ui/button.tsx";
import type { PaidRequest } from "#lib/client/use-paid-requests.ts";

type PaidPressProps = {
  request: PaidRequest<unknown> & { stop: () => void };
  price: string;
  label: string;
  /** Id of the button, for links to it. */
  id?: string;
  onPress: () => void;
  /** Shown before the button, on its line. */
  children?: ReactNode;
};

/** Button of a check that may cost points, with its waiting time and error. */
export function PaidPress({ request, price, label, id, onPress, children }: PaidPressProps) {
  const own = useTranslations("problems.own");
  const { isBusy, isStopped, error, stop } = request;
  return (
    <>
      <SettingActs>
        {children}
        <Button id={id} className="scroll-mt-32" price={price} isBusy={isBusy} onClick={onPress}>
          {label}
        </Button>
        {isBusy && !isStopped && (
          <SettingLine as="span">
            <Waiting onStop={stop} />
          </SettingLine>
        )}
      </SettingActs>
      {isStopped && (
        <Note icon="clock" role="status" title={own("stoppedTitle")}>
          {own("stoppedBody")}
        </Note>
      )}
      {error && <CommandErrorNote error={error} className="" />}
    </>
  );
}

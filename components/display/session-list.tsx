"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import type { ListedSession } from "#lib/shared/base/sessions.ts";
import { DateTime } from "./date-time.tsx";
import { StateWord } from "./state-word.tsx";

type SessionListProps = {
  label: string;
  sessions: ListedSession[];
  /** Session that is being ended. */
  busyId: string | null;
  onEnd: (session: ListedSession) => void;
};

/** Active sessions: device, address, time. The current one ends by signing out. */
export function SessionList({ label, sessions, busyId, onEnd }: SessionListProps) {
  const t = useTranslations("sessions");
  const deviceText = useDeviceText();
  return (
    <ul aria-label={label} className="grid border-y border-line">
      {sessions.map((session) => {
        const { id, address, signedInAt, lastSeenAt, isThis } = session;
        const device = deviceText(session);
        return (
          <li
            key={id}
            className={
              "flex min-w-0 items-center gap-3 py-2 [li+&]:border-t [li+&]:border-line " +
              "phone:[&_.btn]:h-(--touch)"
            }
          >
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 text-table text-ink">
                {device}
                {isThis && <StateWord tone="ok">{t("this")}</StateWord>}
              </p>
              <p className="text-meta wrap-anywhere text-ink-3">
                {t.rich("line", {
                  address: address ?? t("addressUnknown"),
                  since: () => <DateTime at={signedInAt} />,
                  seen: () => <DateTime at={lastSeenAt} />,
                })}
              </p>
            </div>
            {!isThis && (
              <Button size="s" isBusy={busyId === id} onClick={() => onEnd(session)}>
                <span aria-hidden>{t("end")}</span>
                <span className="sr-only">
                  {t("endNamed", { device, address: address ?? t("addressUnknown") })}
                </span>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function useDeviceText() {
  const t = useTranslations("sessions");
  return ({ device: { browser, system } }: ListedSession) => {
    if (browser && system) return t("device", { browser, system });
    return browser ?? system ?? t("unknown");
  };
}

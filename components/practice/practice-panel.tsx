"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SettingRow } from "#components/display/setting-row.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { sendCommand } from "#lib/client/send-command.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
import { hasRole, type Role } from "#lib/shared/base/identity.ts";
import { PRACTICE_ACTS, type PracticeAct } from "#lib/shared/practice/practice.ts";

type PracticePanelProps = {
  roles: Role[];
  practise: Command<{ shop: string | null }>;
};

const TRIES = [
  { key: "cards", href: "/cards", role: "admin" },
  { key: "unauthorized", href: "/orders/sold", role: "staff" },
  { key: "pending", href: "/orders/pending", role: "staff" },
  { key: "links", href: "/top-up", role: "marketing" },
  { key: "maybeCharged", href: "/usage/maybe-charged", role: "admin" },
  { key: "notices", href: "/settings/notices", role: "admin" },
] as const;

/** Behaviour to switch on in the sandbox, and what to try then. */
export function PracticePanel({ roles, practise }: PracticePanelProps) {
  const t = useTranslations("practice");
  const [busy, setBusy] = useState<PracticeAct | null>(null);
  const [done, setDone] = useState<{ act: PracticeAct; shop: string } | null>(null);
  const [error, setError] = useState<CommandError | null>(null);

  async function run(act: PracticeAct) {
    if (busy) return;
    setBusy(act);
    setDone(null);
    const result = await sendCommand(practise, { act });
    setBusy(null);
    setError(result.ok ? null : result.error);
    if (result.ok) setDone({ act, shop: result.value.shop ?? "" });
  }

  return (
    <>
      <PageHead title={t("title")} />
      <div className="page border-t border-line">
        <p className="px-gutter py-4 text-table text-ink-2">{t("intro")}</p>
        {done && (
          <Note isBanner icon="check" role="status">
            {t(`done.${done.act}`, { shop: done.shop })}
          </Note>
        )}
        {error && (
          <div className="px-gutter pb-4">
            <CommandErrorNote error={error} />
          </div>
        )}
        {PRACTICE_ACTS.map((act) => (
          <SettingRow key={act} title={t(`acts.${act}.title`)} body={t(`acts.${act}.body`)}>
            <div>
              <Button
                variant={act === "normal" ? "primary" : undefined}
                isBusy={busy === act}
                onClick={() => void run(act)}
              >
                {t(`acts.${act}.press`)}
              </Button>
            </div>
          </SettingRow>
        ))}
        <SettingRow title={t("try.title")} body={t("try.body")}>
          <ul className="grid gap-1 text-table">
            {TRIES.filter(({ role }) => hasRole(roles, role)).map(({ key, href }) => (
              <li key={key}>
                <Link href={href} className="inline-flex min-h-control items-center phone:min-h-(--touch)">
                  {t(`try.${key}`)}
                </Link>
              </li>
            ))}
          </ul>
        </SettingRow>
      </div>
    </>
  );
}

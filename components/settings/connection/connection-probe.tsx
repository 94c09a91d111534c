"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Note } from "#components/feedback/note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Waiting } from "#components/feedback/waiting.tsx";
import { ProbeResult } from "#components/settings/connection/connection-probe-result.tsx";
import { SettingRow } from "#components/settings/setting-row.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { useSettingCommand, type SettingAction } from "#components/settings/use-setting-command.ts";
import { Button } from "#components/ui/button.tsx";
import { newIdempotencyKey } from "#lib/client/new-idempotency-key.ts";
import type { ProbeReply, TokenState } from "#lib/shared/settings/connection.ts";

type Props = { points: number | null; source: TokenState["source"]; probe: SettingAction<ProbeReply> };

/** One paid question to see whether the service answers; what it said stays until the next one. */
export function ConnectionProbe({ points, source, probe }: Props) {
  const t = useTranslations("settings.connection.probe");
  const price = useTranslations("settings.price")("oneCall", { price: usePriceText().tag(points) });
  const own = useTranslations("problems.own");
  const router = useRouter();
  const { isBusy, failure, run, clear } = useSettingCommand(probe);
  const [reply, setReply] = useState<ProbeReply | null>(null);
  const [isStopped, setStopped] = useState(false);

  async function ask() {
    setStopped(false);
    setReply(null);
    clear();
    const done = await run({ idempotencyKey: newIdempotencyKey() });
    setStopped(false);
    if (done) setReply(done.value);
    router.refresh();
  }

  return (
    <SettingRow title={t("title")} body={t("body")} id="probe">
      <div className="setting-acts">
        <Button price={price} isBusy={isBusy} onClick={ask}>
          {t("act")}
        </Button>
        {isBusy && !isStopped && (
          <span className="setting-line">
            <Waiting onStop={() => setStopped(true)} />
          </span>
        )}
      </div>
      {isStopped && (
        <Note icon="clock" role="status" title={own("stoppedTitle")}>
          {own("stoppedBody")}
        </Note>
      )}
      {failure && <CommandErrorNote error={failure} />}
      {reply && <ProbeResult reply={reply} source={source} />}
    </SettingRow>
  );
}

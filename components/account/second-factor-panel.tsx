"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { SettingActs, SettingLine, SettingRow } from "#components/display/setting-row.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { ConfirmDialog } from "#components/feedback/form-dialog.tsx";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { toast } from "#components/ui/toast.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendCommand, sendThen } from "#lib/client/send-command.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
import {
  RECOVERY_CODES,
  type NewSecondFactor,
  type OwnSecondFactor,
} from "#lib/shared/settings/second-factor.ts";

const SecondFactorDialog = lazyPart(() =>
  import("./second-factor-dialog.tsx").then((module) => module.SecondFactorDialog),
);
const RecoveryCodesDialog = lazyPart(() =>
  import("./recovery-codes-dialog.tsx").then((module) => module.RecoveryCodesDialog),
);

type SecondFactorProps = {
  factor: OwnSecondFactor;
  actions: {
    begin: Command<NewSecondFactor>;
    turnOn: Command<string[]>;
    renew: Command<string[]>;
    turnOff: Command;
  };
};

type Opened =
  | { what: "none" | "renew" | "turnOff" }
  | { what: "turnOn"; made: NewSecondFactor }
  | { what: "codes"; codes: string[] };
const NONE: Opened = { what: "none" };

/** Second factor of one's own account: its state, and actions to change it. */
export function SecondFactor({ factor, actions }: SecondFactorProps) {
  const t = useTranslations("account.secondFactor");
  const [opened, setOpened] = useState<Opened>(NONE);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CommandError | null>(null);
  const close = () => setOpened(NONE);

  function showCodes(codes: string[]) {
    setOpened({ what: "codes", codes });
    refreshPage();
  }

  /** Asks for the password before the secret is shown, as the digits of the app soon expire. */
  async function begin() {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    const result = await sendCommand(actions.begin, {});
    setBusy(false);
    setError(result.ok ? null : result.error);
    if (result.ok) setOpened({ what: "turnOn", made: result.value });
  }

  function renew() {
    return sendThen(actions.renew, {}, showCodes);
  }

  function turnOff() {
    return sendThen(actions.turnOff, {}, () => {
      close();
      toast(t("turnedOff"));
      refreshPage();
    });
  }

  return (
    <SettingRow title={t("title")} body={t("body")} id="second-factor">
      <State factor={factor} />
      <SettingActs>
        {factor.since === null ? (
          <Button variant="primary" icon="lock" isBusy={isBusy} onClick={() => void begin()}>
            {t("turnOn")}
          </Button>
        ) : (
          <>
            <Button icon="refresh" onClick={() => setOpened({ what: "renew" })}>
              {t("renew.act")}
            </Button>
            <Button variant="danger" onClick={() => setOpened({ what: "turnOff" })}>
              {t("turnOff.act")}
            </Button>
          </>
        )}
      </SettingActs>
      {error && <CommandErrorNote error={error} className="" />}
      {opened.what === "turnOn" && (
        <SecondFactorDialog made={opened.made} turnOn={actions.turnOn} onDone={showCodes} onClose={close} />
      )}
      {"codes" in opened && <RecoveryCodesDialog codes={opened.codes} onClose={close} />}
      {(opened.what === "renew" || opened.what === "turnOff") && (
        <ConfirmDialog
          title={t(`${opened.what}.title`)}
          labels={{ act: t(`${opened.what}.act`) }}
          variant={opened.what === "turnOff" ? "danger" : "primary"}
          onConfirm={opened.what === "turnOff" ? turnOff : renew}
          onClose={close}
        >
          <p className="text-table text-ink-2">{t(`${opened.what}.body`)}</p>
        </ConfirmDialog>
      )}
    </SettingRow>
  );
}

function State({ factor: { since, recoveryCodesLeft, isRequired, removed } }: { factor: OwnSecondFactor }) {
  const t = useTranslations("account.secondFactor");
  if (since !== null)
    return (
      <>
        <StateWord tone="ok">{t.rich("on", { time: () => <DateTime at={since} /> })}</StateWord>
        <SettingLine>{t("left", { count: recoveryCodesLeft, of: RECOVERY_CODES })}</SettingLine>
        {recoveryCodesLeft < 3 && <Note tone="warn">{t("fewLeft")}</Note>}
      </>
    );
  return (
    <>
      <StateWord tone={isRequired ? "warn" : "unknown"} mark={isRequired ? "alert" : "none"}>
        {t("off")}
      </StateWord>
      {removed && (
        <Note tone="warn" title={t("removed.title")}>
          {removed.by === null
            ? t.rich("removed.byOperator", { time: () => <DateTime at={removed.at} /> })
            : t.rich("removed.by", {
                time: () => <DateTime at={removed.at} />,
                name: removed.by,
                reason: removed.reason ?? "",
                bdi: (chunks) => <bdi>{chunks}</bdi>,
              })}
        </Note>
      )}
      {isRequired && <Note tone="warn">{t("required")}</Note>}
    </>
  );
}

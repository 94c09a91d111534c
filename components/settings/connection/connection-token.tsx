"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { SettingActs, SettingLine, SettingRow } from "#components/display/setting-row.tsx";
import { ConfirmDialog, FormDialog } from "#components/feedback/form-dialog.tsx";
import { Note } from "#components/feedback/note.tsx";
import { SetByLine, SettingState } from "#components/settings/setting-save.tsx";
import { useSettingCommand } from "#components/settings/use-setting-command.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { InputField } from "#components/ui/field.tsx";
import { toast } from "#components/ui/toast.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { useAddByUrl } from "#lib/client/address/use-add-by-url.ts";
import { sendThen } from "#lib/client/send-command.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import {
  readAccessToken,
  type TokenAccount,
  type TokenIssue,
  type TokenState,
} from "#lib/shared/settings/connection.ts";
import { TokenAccountChoice } from "./token-account-choice.tsx";
import { useClearResponses } from "./use-clear-responses.ts";
import type { ConnectionTest } from "./use-connection-test.ts";

type ConnectionTokenProps = {
  token: TokenState;
  /** True when the present account has made calls. */
  isUsed: boolean;
  test: ConnectionTest;
  replace: Command<{ lastFour: string }>;
  remove: Command;
};

/** Source of the token and its last characters; an entered token can be replaced and removed, never read. */
export function ConnectionToken({ token, isUsed, test, replace, remove }: ConnectionTokenProps) {
  const t = useTranslations("settings.connection.token");
  const clearResponses = useClearResponses();
  const [opened, setOpened] = useState<"replace" | "remove" | null>(null);
  const isFixed = token.source === "sandbox" || token.source === "environment";

  useAddByUrl(() => {
    if (!isFixed) setOpened("replace");
  });

  function finish(said: string) {
    setOpened(null);
    toast(said);
    refreshPage();
  }

  return (
    <SettingRow title={t("title")} body={t("body")} id="token">
      {token.source === "none" ? (
        <SettingState tone="warn" mark="alert">
          {t("none")}
        </SettingState>
      ) : (
        <SettingLine>
          {t.rich("endsIn", { lastFour: token.lastFour, b: (chunks) => <b className="mono">{chunks}</b> })}
        </SettingLine>
      )}
      {token.source === "unreadable" && <Note tone="bad">{t("unreadable")}</Note>}
      {token.source !== "unreadable" && <SettingLine>{t(`sources.${token.source}`)}</SettingLine>}
      {"set" in token && <SetByLine set={token.set} />}
      {!isFixed && (
        <SettingActs>
          <Button
            variant={token.source === "entered" ? undefined : "primary"}
            icon="key"
            onClick={() => setOpened("replace")}
          >
            {t(token.source === "none" ? "enter" : "replace")}
          </Button>
          {token.source !== "none" && (
            <Button variant="danger" onClick={() => setOpened("remove")}>
              {t("remove")}
            </Button>
          )}
        </SettingActs>
      )}
      {opened === "replace" && (
        <ConnectionTokenDialog
          isNew={token.source === "none"}
          isFirst={token.source === "none" && !isUsed}
          replace={replace}
          price={test.price}
          onDone={(lastFour, account, isTested) => {
            if (account === "other") clearResponses();
            finish(t("replaced", { lastFour }));
            if (isTested) void test.runAnew();
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === "remove" && (
        <ConnectionRemoveDialog
          remove={remove}
          onDone={() => finish(t("removed"))}
          onClose={() => setOpened(null)}
        />
      )}
    </SettingRow>
  );
}

type ConnectionRemoveDialogProps = { remove: Command; onDone: () => void; onClose: () => void };

/** Confirms the removal of the token after naming what stops with it. */
function ConnectionRemoveDialog({ remove, onDone, onClose }: ConnectionRemoveDialogProps) {
  const t = useTranslations("settings.connection.token");

  function confirm() {
    return sendThen(remove, {}, onDone);
  }

  return (
    <ConfirmDialog
      title={t("removeTitle")}
      labels={{ act: t("remove") }}
      variant="danger"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="text-table text-ink-2">{t("removeBody")}</p>
    </ConfirmDialog>
  );
}

type ConnectionTokenDialogProps = {
  isNew: boolean;
  /** True while there is nothing yet that belongs to an account. */
  isFirst: boolean;
  replace: Command<{ lastFour: string }>;
  /** Price of the test that follows. */
  price: string;
  onDone: (lastFour: string, account: TokenAccount, isTested: boolean) => void;
  onClose: () => void;
};

/** Asks for a token. The browser never stores it, so a reload for a new version asks to copy it first. */
function ConnectionTokenDialog({
  isNew,
  isFirst,
  replace,
  price,
  onDone,
  onClose,
}: ConnectionTokenDialogProps) {
  const t = useTranslations("settings.connection.token");
  const own = useTranslations("problems.own");
  const { isBusy, error, run } = useSettingCommand(replace);
  const [typed, setTyped] = useState("");
  const [isShown, setShown] = useState(false);
  const [issue, setIssue] = useState<TokenIssue | null>(null);
  const [account, setAccount] = useState<TokenAccount | null>(isFirst ? "same" : null);
  const [isUnsaid, setUnsaid] = useState(false);
  const isNewVersion = error?.code === "newVersion";

  async function save(isTested: boolean) {
    const reading = readAccessToken(typed);
    setIssue("issue" in reading ? reading.issue : null);
    setUnsaid(account === null);
    if ("issue" in reading || account === null) return;
    const done = await run({ token: reading.token, account });
    if (done) onDone(done.value.lastFour, account, isTested);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save(true);
  }

  return (
    <FormDialog
      title={t(isNew ? "enter" : "replace")}
      labels={{ act: t("saveAndTest"), price }}
      form={{ submit, isBusy, error: isNewVersion ? null : error }}
      className="grid gap-3 [&>.note]:mt-0"
      beside={
        <Button variant="quiet" disabled={isBusy} onClick={() => void save(false)}>
          {t("saveOnly")}
        </Button>
      }
      onClose={onClose}
    >
      <p className="text-table text-ink-2">{t("dialog")}</p>
      <InputField
        label={t("title")}
        hint={t("hint")}
        error={issue === null ? undefined : t(`issues.${issue}`)}
        type={isShown ? "text" : "password"}
        isMono
        value={typed}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <label className="flex items-center gap-2 text-table">
        <Checkbox checked={isShown} onChange={(event) => setShown(event.target.checked)} />
        {t("show")}
      </label>
      {!isFirst && (
        <TokenAccountChoice chosen={account} isUnsaid={isUnsaid && account === null} onChoose={setAccount} />
      )}
      {isNewVersion && (
        <Note
          role="alert"
          action={
            <Button size="s" onClick={() => window.location.reload()}>
              {own("reload")}
            </Button>
          }
        >
          {t("newVersion")}
        </Note>
      )}
    </FormDialog>
  );
}

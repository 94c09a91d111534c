"use client";

import { useLocale, useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { ConfirmDialog } from "#components/feedback/form-dialog.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { ListPanel } from "#components/settings/list-panel.tsx";
import { toast } from "#components/ui/toast.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendCommand, sendThen } from "#lib/client/send-command.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
import type { NoticeDelivery, NoticeRecipient, SendResult } from "#lib/shared/notices/notices.ts";
import { DeliveriesTable } from "./deliveries-table.tsx";
import { NoticeDialog } from "./notice-dialog.tsx";
import { toNoticeDraft, noticeInput, type NoticeDraft } from "./notice-draft.ts";
import { NoticesTable, type NoticeAct } from "./notices-table.tsx";

type NoticesPanelProps = {
  targets: NoticeRecipient[];
  deliveries: NoticeDelivery[];
  actions: Record<"create" | "change", Command<{ id: string }>> & {
    remove: Command;
    test: Command<SendResult>;
  };
};

type Opened = { what: "none" | "add" } | { what: "edit" | "remove"; target: NoticeRecipient };
type Tested = { name: string; result: SendResult | CommandError };

export function NoticesPanel({ targets, deliveries, actions }: NoticesPanelProps) {
  const t = useTranslations("notices");
  const locale = useLocale();
  const [opened, setOpened] = useState<Opened>({ what: "none" });
  const [testing, setTesting] = useState<string | null>(null);
  const [tested, setTested] = useState<Tested | null>(null);
  const close = () => setOpened({ what: "none" });

  const choose = useCallback(
    async (act: NoticeAct, target: NoticeRecipient) => {
      if (act !== "test") return setOpened({ what: act, target });
      setTesting(target.id);
      setTested(null);
      const sent = await sendCommand(actions.test, { id: target.id });
      setTesting(null);
      setTested({ name: target.name, result: sent.ok ? sent.value : sent.error });
      refreshPage();
    },
    [actions.test],
  );

  async function save(draft: NoticeDraft): Promise<CommandError | null> {
    const input = noticeInput(draft);
    if (input === null) return { code: "badInput", fields: { orderTimes: "notices.issues.orderTimes" } };
    return sendThen(draft.id ? actions.change : actions.create, input, () => {
      close();
      toast(t("saved", { name: draft.name.trim() }));
      refreshPage();
    });
  }

  function remove({ id, name }: NoticeRecipient) {
    return sendThen(actions.remove, { id }, () => {
      close();
      toast(t("removed", { name }));
      refreshPage();
    });
  }

  return (
    <>
      <ListPanel
        words="notices"
        note={tested && <TestNote tested={tested} />}
        list={
          targets.length > 0 && (
            <NoticesTable
              targets={targets}
              testing={testing}
              onChoose={(act, target) => void choose(act, target)}
            />
          )
        }
        onAdd={() => setOpened({ what: "add" })}
      >
        <DeliveriesTable deliveries={deliveries} />
      </ListPanel>
      {(opened.what === "add" || opened.what === "edit") && (
        <NoticeDialog
          initial={toNoticeDraft(locale, "target" in opened ? opened.target : undefined)}
          lastFour={"target" in opened ? opened.target.lastFour : null}
          onSave={save}
          onClose={close}
        />
      )}
      {opened.what === "remove" && "target" in opened && (
        <ConfirmDialog
          title={t("removeTitle", { name: opened.target.name })}
          labels={{ act: t("remove") }}
          variant="danger"
          onConfirm={() => remove(opened.target)}
          onClose={close}
        >
          <p className="text-table text-ink-2">{t("removeBody")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Result of a test, in words. */
function TestNote({ tested: { name, result } }: { tested: Tested }) {
  const t = useTranslations("notices");
  const errorText = useErrorText();
  if ("isSent" in result && result.isSent)
    return (
      <Note isBanner icon="check" role="status">
        {t("testSent", { name })}
      </Note>
    );
  const why =
    "isSent" in result
      ? `${t(`problems.${result.problem}`)}${result.said === null ? "" : ` (${result.said})`}`
      : errorText(result);
  return (
    <Note isBanner tone="bad" role="alert">
      {t("testFailed", { name, why })}
    </Note>
  );
}

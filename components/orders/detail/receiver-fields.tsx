"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { Receiver } from "#lib/shared/orders/orders.ts";
import { SHEET_PAIRS } from "./order-fields.tsx";

/** Records who looks at an address; a server action. */
export type RecordAddressSeen = (input: unknown) => Promise<CommandResult<null>>;

type ReceiverFieldsProps = { receiver: Receiver; record: () => Promise<CommandResult<null>> };

/** The address shows once it is recorded who looks at it. */
export function ReceiverFields({ receiver, record }: ReceiverFieldsProps) {
  const t = useTranslations("orders.detail");
  const [state, setState] = useState<"hidden" | "busy" | "failed" | "shown">("hidden");
  const region = [receiver.province, receiver.city, receiver.district].filter(Boolean).join(" ");

  async function show() {
    setState("busy");
    const { ok } = await sendCommand(record, null);
    setState(ok ? "shown" : "failed");
  }

  return (
    <dl className={SHEET_PAIRS}>
      <dt>{t("region")}</dt>
      <dd>
        <bdi lang="zh-CN">{region || "—"}</bdi>
      </dd>
      <dt>{t("name")}</dt>
      <dd>
        <bdi lang="zh-CN">{receiver.name ?? "—"}</bdi>
      </dd>
      <dt>{t("phone")}</dt>
      <dd>
        <bdi>{receiver.phone ?? "—"}</bdi>
      </dd>
      <dt>{t("address")}</dt>
      <dd>
        {receiver.address === null ? (
          "—"
        ) : state === "shown" ? (
          <bdi lang="zh-CN">{receiver.address}</bdi>
        ) : (
          <Button size="s" className="-my-1" isBusy={state === "busy"} onClick={show}>
            {t("showAddress")}
          </Button>
        )}
        {state === "failed" && (
          <Note role="alert" tone="bad" className="mt-2">
            {t("addressHeld")}
          </Note>
        )}
      </dd>
    </dl>
  );
}

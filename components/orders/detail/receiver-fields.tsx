"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import { isEncrypted } from "#lib/shared/names/encrypted.ts";
import { regionText } from "#lib/shared/orders/regions.ts";
import { SHEET_PAIRS } from "./order-fields.tsx";
import { type AddressSource, useAddresses } from "./use-addresses.ts";

type ReceiverFieldsProps = { order: AnyOrder; addresses: AddressSource };

/** Receiver of an order. Showing the address is recorded first; hiding drops it. */
export function ReceiverFields({ order, addresses }: ReceiverFieldsProps) {
  const { receiver } = order;
  const t = useTranslations("orders.detail");
  const { state, show, hide } = useAddresses(addresses);
  const [shown] = state.kind === "shown" ? state.rows : [];
  const isOutdated = state.kind === "outdated" || (state.kind === "shown" && shown === undefined);
  const region = regionText(receiver);

  return (
    <dl className={SHEET_PAIRS}>
      <dt>{t("region")}</dt>
      <dd>
        <bdi lang="zh-CN">{region || "—"}</bdi>
      </dd>
      <dt>{t("name")}</dt>
      <dd>
        <Personal text={receiver.name} />
      </dd>
      <dt>{t("phone")}</dt>
      <dd>
        <Personal text={receiver.phone} />
      </dd>
      <dt>{t("address")}</dt>
      <dd>
        {!receiver.hasAddress ? (
          "—"
        ) : shown !== undefined ? (
          <>
            <Personal text={shown.address} />{" "}
            <Button variant="quiet" size="s" className="-my-1 -ml-1" onClick={hide}>
              {t("hideAddress")}
            </Button>
          </>
        ) : (
          <>
            <Button
              size="s"
              className="-my-1"
              isBusy={state.kind === "busy"}
              onClick={() => void show([order])}
            >
              {t("showAddress")}
            </Button>
            <span className="mt-2 block text-meta text-ink-3">{t("addressRecorded")}</span>
          </>
        )}
        {(state.kind === "failed" || isOutdated) && (
          <Note role="alert" tone="bad" className="mt-2">
            {t(isOutdated ? "addressOutdated" : "addressHeld")}
          </Note>
        )}
      </dd>
    </dl>
  );
}

/** Name, phone or address; the word for an encrypted one, which is copied whole. */
function Personal({ text }: { text: string | null }) {
  const t = useTranslations("orders");
  if (!isEncrypted(text)) return <bdi lang="zh-CN">{text ?? "—"}</bdi>;
  return (
    <>
      <span className="text-ink-3">{t("encrypted")}</span>{" "}
      <CopyButton variant="quiet" size="s" className="-my-1" text={text} copied={t("detail.encryptedCopied")}>
        {t("detail.copy")}
      </CopyButton>
    </>
  );
}

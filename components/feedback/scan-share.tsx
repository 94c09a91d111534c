"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { codePng, copyPicture } from "#components/display/codes/code-file.ts";
import { drawCode, isPracticePage, modulePx } from "#components/display/codes/code-picture.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { saveFile } from "#lib/client/save-file.ts";
import { Note } from "./note.tsx";

/** Sizes that stay sharp in a chat; a long link needs the larger one. */
const SIZES_PX = [512, 1_024];
const MIN_PX_A_MODULE = 4;

type ScanShareProps = { url: string; shopName: string };

/** Sends the code to the shop's owner, who is rarely at hand: as a picture, with a text. */
export function ScanShare({ url, shopName }: ScanShareProps) {
  const t = useTranslations("scan");
  const locale = useLocale();
  const [isRefused, setRefused] = useState(false);

  function picture() {
    const looks = SIZES_PX.map((sizePx) => ({ sizePx, margin: 4 }));
    const look = looks.find((one) => modulePx(url, one) >= MIN_PX_A_MODULE) ?? looks.at(-1);
    return look ? drawCode(url, look) : null;
  }

  async function save() {
    const canvas = picture();
    const file = canvas && (await codePng(canvas, null));
    setRefused(file === null);
    if (file) saveFile(file, `authorization-code${isPracticePage() ? "-simulated" : ""}.png`);
  }

  async function copy() {
    const canvas = picture();
    const isCopied = canvas !== null && (await copyPicture(canvas));
    setRefused(!isCopied);
    if (isCopied) toast(t("codeCopied"));
  }

  const messages = { zh: ownerMessage("zh", shopName, url), en: ownerMessage("en", shopName, url) };
  const languages = locale === "en" ? (["en", "zh"] as const) : (["zh", "en"] as const);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2 [&>.btn]:flex-1">
        <Button icon="download" onClick={() => void save()}>
          {t("saveCode")}
        </Button>
        <Button icon="copy" onClick={() => void copy()}>
          {t("copyCode")}
        </Button>
      </div>
      {isRefused && (
        <Note tone="bad" role="alert">
          {t("codeNotCopied")}
        </Note>
      )}
      <section aria-label={t("tell")} className="rounded-m border border-line p-3">
        <h3 className="text-table text-ink-3">{t("tell")}</h3>
        <div className="mt-2 flex flex-wrap gap-2">
          {languages.map((language) => (
            <CopyButton key={language} size="s" text={messages[language]} copied={t("messageCopied")}>
              {t(language === "zh" ? "messageZh" : "messageEn")}
            </CopyButton>
          ))}
        </div>
      </section>
    </div>
  );
}

/** Text to send, in the owner's language rather than the reader's. */
function ownerMessage(language: "zh" | "en", shop: string, url: string): string {
  return language === "zh"
    ? `您好，店铺“${shop}”需要您授权一次，我们才能查询订单。请用商家版 App 扫描二维码，或在手机上打开下面的链接，完成后告诉我。\n${url}`
    : `Hello, the shop “${shop}” needs your authorization once so that we can load its orders. ` +
        `Please scan the code with the seller app, or open this link on your phone, ` +
        `and let me know when it is done.\n${url}`;
}

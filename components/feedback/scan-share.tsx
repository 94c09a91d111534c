"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { copyPicture } from "#components/display/codes/code-file.ts";
import { drawCode, isPracticePage, modulePx } from "#components/display/codes/code-picture.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { inAppBrowser } from "#lib/shared/links/in-app-browser.ts";
import { Note } from "./note.tsx";

/** Sizes that stay sharp in a chat; a long link needs the larger one. */
const SIZES_PX = [512, 1_024];
const MIN_PX_A_MODULE = 4;

type ScanShareProps = { url: string; shopName: string };

/** Sends the code to the shop's owner, who is rarely at hand: as a picture, with a text. */
export function ScanShare({ url, shopName }: ScanShareProps) {
  const t = useTranslations("scan");
  const locale = useLocale();
  const [refused, setRefused] = useState<"codeNotCopied" | "codeNotSaved" | null>(null);

  function picture() {
    const looks = SIZES_PX.map((sizePx) => ({ sizePx, margin: 4 }));
    const look = looks.find((one) => modulePx(url, one) >= MIN_PX_A_MODULE) ?? looks.at(-1);
    return look ? drawCode(url, look) : null;
  }

  function save() {
    const canvas = picture();
    // A browser inside an app would leave the page for the file.
    if (inAppBrowser(navigator.userAgent) !== null) return setRefused("codeNotSaved");
    setRefused(canvas === null ? "codeNotCopied" : null);
    if (canvas === null) return;
    const link = document.createElement("a");
    link.href = canvas.toDataURL("image/png");
    link.download = `authorization-code${isPracticePage() ? "-simulated" : ""}.png`;
    link.click();
  }

  async function copy() {
    const canvas = picture();
    const isCopied = canvas !== null && (await copyPicture(canvas));
    setRefused(isCopied ? null : "codeNotCopied");
    if (isCopied) toast(t("codeCopied"));
  }

  const messages = { zh: ownerMessage("zh", shopName, url), en: ownerMessage("en", shopName, url) };
  const languages = locale === "en" ? (["en", "zh"] as const) : (["zh", "en"] as const);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2 [&>.btn]:flex-1">
        <Button icon="download" onClick={save}>
          {t("saveCode")}
        </Button>
        <Button icon="copy" onClick={() => void copy()}>
          {t("copyCode")}
        </Button>
      </div>
      {refused && (
        <Note tone="bad" role="alert">
          {t(refused)}
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

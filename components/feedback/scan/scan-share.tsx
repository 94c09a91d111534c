"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { copyPicture } from "#components/display/codes/code-file.ts";
import { drawCode, isPracticePage, modulePx } from "#components/display/codes/code-picture.ts";
import { Note } from "#components/feedback/note.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { copyText } from "#components/ui/copy-button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { toast } from "#components/ui/toast.tsx";
import { inAppBrowser } from "#lib/shared/links/in-app-browser.ts";

/** Sizes that stay sharp in a chat; a long link needs the larger one. */
const SIZES_PX = [512, 1_024];
const MIN_PX_A_MODULE = 4;

type ScanShareProps = { url: string; shopName: string };

/** Sends the code to the shop's owner, who is rarely at hand: as a picture, or as a text with the link. */
export function ScanShare({ url, shopName }: ScanShareProps) {
  const t = useTranslations("scan");
  const copyProblem = useTranslations("ui")("copyRefused");
  const locale = useLocale();
  const [problem, setProblem] = useState<string | null>(null);

  function picture() {
    const looks = SIZES_PX.map((sizePx) => ({ sizePx, margin: 4 }));
    const look = looks.find((one) => modulePx(url, one) >= MIN_PX_A_MODULE) ?? looks.at(-1);
    return look ? drawCode(url, look) : null;
  }

  function save() {
    const canvas = picture();
    // A browser inside an app would leave the page for the file.
    if (inAppBrowser(navigator.userAgent) !== null) return setProblem(t("codeNotSaved"));
    setProblem(canvas === null ? t("codeNotCopied") : null);
    if (canvas === null) return;
    const link = document.createElement("a");
    link.href = canvas.toDataURL("image/png");
    link.download = `authorization-code${isPracticePage() ? "-simulated" : ""}.png`;
    link.click();
  }

  async function copyCode() {
    const canvas = picture();
    const isCopied = canvas !== null && (await copyPicture(canvas));
    setProblem(isCopied ? null : t("codeNotCopied"));
    if (isCopied) toast(t("codeCopied"));
  }

  async function copyMessage(language: "zh" | "en") {
    const isCopied = await copyText(ownerMessage(language, shopName, url));
    setProblem(isCopied ? null : copyProblem);
    if (isCopied) toast(t("messageCopied"));
  }

  const languages = locale === "en" ? (["en", "zh"] as const) : (["zh", "en"] as const);
  return (
    <>
      <Menu
        triggerClassName={buttonClass({})}
        trigger={
          <>
            {t("send")}
            <Icon name="down" size="small" />
          </>
        }
      >
        {languages.map((language) => (
          <MenuItem key={language} icon="copy" onSelect={() => void copyMessage(language)}>
            {t(language === "zh" ? "messageZh" : "messageEn")}
          </MenuItem>
        ))}
        <MenuItem icon="copy" onSelect={() => void copyCode()}>
          {t("copyCode")}
        </MenuItem>
        <MenuItem icon="download" onSelect={save}>
          {t("saveCode")}
        </MenuItem>
      </Menu>
      {problem !== null && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
    </>
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

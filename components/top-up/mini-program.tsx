"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { pictureUrl, type PictureRule } from "#lib/shared/links/pictures.ts";
import type { TopUpLinkData } from "#lib/shared/top-up/top-up.ts";
import { Fold } from "#components/display/fold.tsx";

type MiniProgramProps = { answer: TopUpLinkData; pictures: PictureRule };

const NAMES = [
  "pagePath",
  "appId",
  "infoPath",
  "userName",
  "sourceDisplayName",
  "title",
  "desc",
  "iconUrl",
  "sign",
] as const;

/** Values for setting up a mini-program or reading statistics: to be copied, never opened. */
export function MiniProgram({ answer, pictures }: MiniProgramProps) {
  const t = useTranslations("topUp.mini");
  const links = useTranslations("topUp.links");
  const { weAppInfo: info, weAppPagePath, sign } = answer;
  const values: Record<(typeof NAMES)[number], string | null> = {
    pagePath: weAppPagePath,
    appId: info?.appId ?? null,
    infoPath: info?.pagePath ?? null,
    userName: info?.userName ?? null,
    sourceDisplayName: info?.sourceDisplayName ?? null,
    title: info?.title ?? null,
    desc: info?.desc ?? null,
    iconUrl: info?.iconUrl ?? null,
    sign,
  };
  const given = NAMES.flatMap((name) =>
    values[name] === null ? [] : [{ name, label: t(name), text: values[name] }],
  );
  if (given.length === 0) return null;
  return (
    <Fold title={t("heading")} note={t("use")}>
      <div className="flex items-center pr-4 pb-2 pl-gutter phone:pr-1">
        {info && <RemotePicture url={info.iconUrl} rule={pictures} />}
        <CopyButton
          className="ml-auto phone:h-(--touch)"
          variant="quiet"
          size="s"
          text={given.map(({ label, text }) => `${label}: ${text}`).join("\n")}
          copied={links("copied", { name: t("heading") })}
        >
          {t("copyAll")}
        </CopyButton>
      </div>
      <dl
        className={
          "grid grid-cols-[repeat(auto-fit,minmax(min(288px,100%),1fr))] gap-x-6 " +
          "pr-4 pb-6 pl-gutter text-table phone:pr-1"
        }
      >
        {given.map(({ name, label, text }) => (
          <div key={name} className="grid grid-cols-[112px_minmax(0,1fr)] items-center">
            <dt className="text-ink-3">{label}</dt>
            <dd className="flex min-w-0 items-center gap-1 phone:justify-between">
              <bdi className={cn("truncate", isCode(name) && "mono")} title={text}>
                {text}
              </bdi>
              <CopyButton
                className="phone:size-(--touch)"
                variant="quiet"
                size="s"
                label={links("copyNamed", { name: label })}
                text={text}
                copied={links("copied", { name: label })}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}

function isCode(name: (typeof NAMES)[number]): boolean {
  return !["sourceDisplayName", "title", "desc"].includes(name);
}

const PICTURE = "block size-8 flex-none rounded-s bg-sunken object-cover";

/** The mini-program's picture; a neutral tile if there is none, or if it is not allowed or does not load. */
function RemotePicture({ url, rule }: { url: string | null; rule: PictureRule }) {
  const [broken, setBroken] = useState<string | null>(null);
  const allowed = pictureUrl(url, rule);
  if (allowed === null || allowed === broken) return <span className={PICTURE} aria-hidden="true" />;
  return (
    <img
      className={PICTURE}
      src={allowed}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(allowed)}
    />
  );
}

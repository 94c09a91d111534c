"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { SettingLine } from "#components/display/setting-row.tsx";
import { SettingForm } from "#components/settings/setting-form.tsx";
import { useSettingForm } from "#components/settings/use-setting-command.ts";
import { TextAreaField } from "#components/ui/field.tsx";
import type { Command } from "#lib/shared/base/errors.ts";
import { readPictureHosts, type HostsIssue } from "#lib/shared/links/pictures.ts";
import type { ServiceFormat } from "#lib/shared/settings/settings-pages.ts";

type ServiceFormatPicturesProps = {
  pictureHosts: ServiceFormat["pictureHosts"];
  seen: ServiceFormat["pictureHostsSeen"];
  set: Command;
};

/** Hosts allowed for goods pictures; while the list is empty, those in responses. */
export function ServiceFormatPictures({ pictureHosts, seen, set }: ServiceFormatPicturesProps) {
  const t = useTranslations("settings.serviceFormat.pictures");
  const { save, ...form } = useSettingForm(set);
  const [text, setText] = useState(pictureHosts.hosts.join("\n"));
  const [issue, setIssue] = useState<HostsIssue | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const reading = readPictureHosts(text);
    setIssue("issue" in reading ? reading : null);
    if ("hosts" in reading) await save({ hosts: text });
  }

  function errorText() {
    if (issue === null) return undefined;
    return issue.issue === "tooMany" ? t("tooMany") : t("notAHost", { line: issue.line });
  }

  return (
    <SettingForm
      title={t("title")}
      body={t("body")}
      form={form}
      isChanged={text !== pictureHosts.hosts.join("\n")}
      set={pictureHosts.set}
      onSubmit={submit}
    >
      {pictureHosts.hosts.length === 0 && seen.length > 0 && (
        <SettingLine className="mono wrap-anywhere">{t("inUse", { hosts: seen.join(", ") })}</SettingLine>
      )}
      <TextAreaField
        label={t("label")}
        hint={t("hint")}
        error={errorText()}
        className="input-mono min-h-24 leading-5"
        rows={4}
        value={text}
        placeholder={t("any")}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
    </SettingForm>
  );
}

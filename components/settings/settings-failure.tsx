"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import type { CommandFailure } from "#lib/client/send-command.ts";

type SettingsFailureProps = {
  failure: CommandFailure;
  /** How to load the new version without losing what was typed; absent where nothing was. */
  onReload?: () => void;
};

/** Why a command of the settings was not done. An ended session says so in a dialog of its own. */
export function SettingsFailure({ failure, onReload }: SettingsFailureProps) {
  const words = useTranslations("settings.failure");
  const everyWord = useTranslations();
  const { code, requestId, fields } = failure;
  if (code === "notSignedIn") return null;
  const [field] = Object.values(fields ?? {});
  const why = field !== undefined && everyWord.has(field) ? everyWord(field) : code === "offline" || code === "badReply" ? words("offline") : everyWord(`errors.${code}`);
  const reload = code === "newVersion" && (
    <Button size="s" onClick={onReload ?? (() => window.location.reload())}>
      {words("reload")}
    </Button>
  );
  return (
    <Note role="alert" tone={code === "newVersion" ? undefined : "bad"} className="mt-4" action={reload}>
      {why} {onReload && words("kept")}
      {code === "internal" && requestId && <span className="block text-meta">{words("reference", { id: requestId })}</span>}
    </Note>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import type { CommandFailure } from "#lib/client/send-command.ts";

/** Why the shop was not saved, where the form still holds what was typed. */
export function ShopFailure({ failure, onReload }: { failure: CommandFailure; onReload: () => void }) {
  const words = useTranslations("settings.shops");
  const errors = useTranslations("errors");
  const { code, requestId } = failure;
  const reload = code === "newVersion" && (
    <Button size="s" onClick={onReload}>
      {words("reload")}
    </Button>
  );
  return (
    <Note role="alert" tone={code === "newVersion" ? undefined : "bad"} className="mt-4" action={reload}>
      {code === "offline" || code === "badReply" ? words("offline") : errors(code)} {words("kept")}
      {code === "internal" && requestId && <span className="block text-meta">{words("reference", { id: requestId })}</span>}
    </Note>
  );
}

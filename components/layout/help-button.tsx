"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { later } from "#components/ui/later.tsx";
import { Button } from "#components/ui/button.tsx";
import { usePageKey } from "#components/ui/use-page-key.ts";

const HelpDialog = later(() => import("./help-dialog.tsx").then((module) => module.HelpDialog));

export function HelpButton() {
  const words = useTranslations("shell.help");
  const [isOpen, setOpen] = useState(false);
  usePageKey("?", () => setOpen(true));
  return (
    <>
      <Button variant="quiet" size="s" icon="help" label={words("title")} onClick={() => setOpen(true)} />
      {isOpen && <HelpDialog onClose={() => setOpen(false)} />}
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { usePageKey } from "#components/ui/use-page-key.ts";

const HelpDialog = lazy(() => import("./help-dialog.tsx").then((module) => ({ default: module.HelpDialog })));

export function HelpButton() {
  const words = useTranslations("shell.help");
  const [isOpen, setOpen] = useState(false);
  usePageKey("?", () => setOpen(true));
  return (
    <>
      <Button variant="quiet" size="s" icon="help" label={words("title")} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <HelpDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

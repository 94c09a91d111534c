"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { OLD_BUILD_EVENT } from "#components/ui/lazy-part.tsx";

/**
 * Says once that another build is running, after a press without effect. Input stays until the person reloads.
 * A popover, so that it is visible above an open dialog.
 */
export function OldBuildNotice() {
  const t = useTranslations("problems.own");
  const [isShown, setShown] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const show = () => {
      setShown(true);
      if (!box.current?.matches(":popover-open")) box.current?.showPopover();
    };
    window.addEventListener(OLD_BUILD_EVENT, show);
    return () => window.removeEventListener(OLD_BUILD_EVENT, show);
  }, []);

  return (
    <div
      ref={box}
      popover="manual"
      className="fixed inset-[auto_0_0_0] m-auto w-full max-w-140 p-4 shadow-menu"
    >
      {isShown && (
        <Note
          role="alert"
          action={
            <span className="inline-flex gap-2">
              <Button size="s" onClick={() => box.current?.hidePopover()}>
                {t("later")}
              </Button>
              <Button size="s" onClick={() => window.location.reload()}>
                {t("reload")}
              </Button>
            </span>
          }
        >
          {t("oldBuild")}
        </Note>
      )}
    </div>
  );
}

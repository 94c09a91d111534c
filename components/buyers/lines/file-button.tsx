"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "#components/ui/button.tsx";

/** The browser's own file field behind a button of ours. */
export function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslations("buyers.input");
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="s" icon="plus" onClick={() => field.current?.click()}>
        {t("file")}
      </Button>
      <input
        ref={field}
        className="sr-only"
        type="file"
        aria-label={t("file")}
        tabIndex={-1}
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file again, mended in the meantime, is a change too.
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}

"use client";

import { unstable_isUnrecognizedActionError as isFromAnotherBuild } from "next/navigation";
import { Button } from "#components/ui/button.tsx";
import type { Locale } from "#lib/shared/text/locales.ts";
import en from "#messages/en/fault.json";
import zh from "#messages/zh-CN/fault.json";
import { ListState } from "./list-state.tsx";

export type Fault = Error & { digest?: string };

/** Error in place of a page: what happened, a reference to quote, and the next step. */
export function ErrorPanel({ error, retry }: { error: Fault; retry: () => void }) {
  const words = errorTexts();
  if (isOldTab(error)) {
    return (
      <ListState
        isPage
        icon="refresh"
        title={words.newVersionTitle}
        actions={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {words.reload}
          </Button>
        }
      >
        {words.newVersionBody}
      </ListState>
    );
  }
  return (
    <ListState
      isPage
      icon="alert"
      title={words.title}
      actions={
        <Button variant="primary" onClick={retry}>
          {words.retry}
        </Button>
      }
    >
      <p>{words.body}</p>
      {error.digest && <p className="said">{`${words.reference} ${error.digest}`}</p>}
    </ListState>
  );
}

/** True when another build is running, which doesn't know this tab's actions or scripts. */
function isOldTab(error: Fault): boolean {
  return error.name === "ChunkLoadError" || isFromAnotherBuild(error);
}

const TEXTS: Record<Locale, typeof en> = { en, "zh-CN": zh };

/** Texts for a failed page. Its provider may be gone, so they are part of the code, in the document's language. */
function errorTexts(): typeof en {
  const language = typeof document === "undefined" ? "en" : document.documentElement.lang;
  return language in TEXTS ? TEXTS[language as Locale] : en;
}

"use client";

import "#app/globals.css";
import type { Fault } from "#components/feedback/error-panel.tsx";
import { PageFault } from "#components/feedback/page-fault.tsx";

type GlobalErrorProps = { error: Fault; retry: () => void };

export default function GlobalError({ error, retry }: GlobalErrorProps) {
  const isDrawn = typeof document !== "undefined";
  return (
    <html
      lang={isDrawn ? document.documentElement.lang : "en"}
      data-theme={isDrawn ? document.documentElement.dataset.theme : undefined}
      suppressHydrationWarning
    >
      <body>
        <title>Merchant Desk</title>
        <main suppressHydrationWarning>
          <PageFault error={error} retry={retry} />
        </main>
      </body>
    </html>
  );
}

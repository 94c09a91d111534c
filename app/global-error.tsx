"use client";

import "#app/globals.css";
import { ErrorPanel, type Fault } from "#components/feedback/error-panel.tsx";

export default function GlobalError({ error, retry }: { error: Fault; retry: () => void }) {
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
          <ErrorPanel error={error} retry={retry} />
        </main>
      </body>
    </html>
  );
}

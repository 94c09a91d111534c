"use client";

import { ErrorPanel, type Fault } from "#components/feedback/error-panel.tsx";

export default function RootError({ error, retry }: { error: Fault; retry: () => void }) {
  return (
    <main>
      <ErrorPanel error={error} retry={retry} />
    </main>
  );
}

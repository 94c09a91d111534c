"use client";

import { FaultPanel, type Fault } from "#components/feedback/fault-panel.tsx";

export default function RootError({ error, retry }: { error: Fault; retry: () => void }) {
  return (
    <main>
      <FaultPanel error={error} retry={retry} />
    </main>
  );
}

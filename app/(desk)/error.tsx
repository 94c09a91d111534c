"use client";

import { FaultPanel, type Fault } from "#components/feedback/fault-panel.tsx";

export default function DeskError({ error, retry }: { error: Fault; retry: () => void }) {
  return <FaultPanel error={error} retry={retry} />;
}

"use client";

import { ErrorPanel, type Fault } from "#components/feedback/error-panel.tsx";

export default function DeskError({ error, retry }: { error: Fault; retry: () => void }) {
  return <ErrorPanel error={error} retry={retry} />;
}

"use client";

import type { Fault } from "#components/feedback/error-panel.tsx";
import { PageFault } from "#components/feedback/page-fault.tsx";

export default function DeskError(props: { error: Fault; retry: () => void }) {
  return <PageFault {...props} />;
}

"use client";

import dynamic from "next/dynamic";
import type { ScanProps } from "#components/feedback/scan-sheet.tsx";

// Both draw the code: its library comes when a shop needs a scan, not with the list.
const ScanSheet = dynamic(
  () => import("#components/feedback/scan-sheet.tsx").then((module) => module.ScanSheet),
  { ssr: false },
);
const ScanState = dynamic(
  () => import("#components/feedback/scan-state.tsx").then((module) => module.ScanState),
  { ssr: false },
);

export function ScanView(props: ScanProps) {
  return props.scan.isOpen ? <ScanSheet {...props} /> : <ScanState {...props} />;
}

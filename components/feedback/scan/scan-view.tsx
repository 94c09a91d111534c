"use client";

import { lazyPart } from "#components/ui/lazy-part.tsx";
import type { ScanProps } from "./scan.tsx";

// Both draw the code; its library loads when a shop needs a scan, not with the list.
const ScanSheet = lazyPart(() => import("./scan.tsx").then((module) => module.ScanSheet));
const ScanState = lazyPart(() => import("./scan.tsx").then((module) => module.ScanState));

export function ScanView(props: ScanProps) {
  return props.scan.isOpen ? <ScanSheet {...props} /> : <ScanState {...props} />;
}

"use client";

import dynamic from "next/dynamic";
import type { ScanProps } from "./scan.tsx";

// Both draw the code: its library comes when a shop needs a scan, not with the list.
const ScanSheet = dynamic(() => import("./scan.tsx").then((module) => module.ScanSheet), {
  ssr: false,
});
const ScanState = dynamic(() => import("./scan.tsx").then((module) => module.ScanState), {
  ssr: false,
});

export function ScanView(props: ScanProps) {
  return props.scan.isOpen ? <ScanSheet {...props} /> : <ScanState {...props} />;
}

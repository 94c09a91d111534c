"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon, type IconName } from "./icon.tsx";

const SHOWN_MS = 4_000;

type Toast = { at: number; text: ReactNode; icon: IconName; ms: number };

let listener: ((toast: Toast) => void) | null = null;

/**
 * Confirms a success, or shows news of a background job; null hides it. Failures of a press are shown where they
 * happened, never here.
 */
export function toast(text: ReactNode, icon: IconName = "ok", ms = SHOWN_MS) {
  listener?.({ at: performance.now(), text, icon, ms });
}

/** Region of toasts, one per page. A manual popover, so that a toast is visible above an open dialog. */
export function ToastRegion() {
  const region = useRef<HTMLDivElement>(null);
  // One at a time: several would cover the page.
  const [shown, setShown] = useState<Toast | null>(null);

  useEffect(() => {
    listener = setShown;
    return () => {
      listener = null;
    };
  }, []);

  useEffect(() => {
    const box = region.current;
    if (!box) return;
    if (box.matches(":popover-open")) box.hidePopover();
    if (!shown?.text) return;
    box.showPopover();
    const timer = setInterval(() => {
      // Stays while somebody is about to press it.
      if (!box.matches(":hover, :focus-within")) setShown(null);
    }, shown.ms);
    return () => clearInterval(timer);
  }, [shown]);

  return (
    <div ref={region} popover="manual" role="status" className="toasts">
      {shown?.text && (
        <div key={shown.at} className="toast">
          <Icon name={shown.icon} />
          {shown.text}
        </div>
      )}
    </div>
  );
}

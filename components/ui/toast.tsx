"use client";

import { useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

const SHOWN_MS = 4_000;

type Toast = { id: number; text: string };

let last = 0;
let listener: ((toast: Toast) => void) | null = null;

/** Confirms a success. Failures are shown where they happened, never here. */
export function toast(text: string) {
  last += 1;
  listener?.({ id: last, text });
}

/** Subscribes the one region that shows toasts; returns the unsubscribe function. */
function onToast(show: (toast: Toast) => void): () => void {
  listener = show;
  return () => {
    if (listener === show) listener = null;
  };
}

/** Region of toasts, one per page. A manual popover, so that a toast is visible above an open dialog. */
export function ToastRegion() {
  const region = useRef<HTMLDivElement>(null);
  // One at a time: several would cover the page.
  const [shown, setShown] = useState<Toast | null>(null);

  useEffect(
    () =>
      onToast((toast) => {
        setShown(toast);
        setTimeout(() => setShown((now) => (now?.id === toast.id ? null : now)), SHOWN_MS);
      }),
    [],
  );

  useEffect(() => {
    const box = region.current;
    if (!box) return;
    if (box.matches(":popover-open")) box.hidePopover();
    if (shown !== null) box.showPopover();
  }, [shown]);

  return (
    <div ref={region} popover="manual" role="status" className="toasts">
      {shown !== null && (
        <div key={shown.id} className="toast">
          <Icon name="ok" />
          {shown.text}
        </div>
      )}
    </div>
  );
}

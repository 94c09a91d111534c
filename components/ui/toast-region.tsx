"use client";

import { useEffect, useRef, useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { onToast, type Toast } from "#components/ui/toast.ts";

const SHOWN_MS = 4_000;

/** One per page. A manual popover, so that a toast is seen above an open dialog. */
export function ToastRegion() {
  const region = useRef<HTMLDivElement>(null);
  const [toasts, setToasts] = useState<Toast[]>([]);

  useEffect(
    () =>
      onToast((toast) => {
        setToasts((shown) => [...shown.slice(-2), toast]);
        setTimeout(() => setToasts((shown) => shown.filter((other) => other.id !== toast.id)), SHOWN_MS);
      }),
    [],
  );

  useEffect(() => {
    const box = region.current;
    if (!box) return;
    if (box.matches(":popover-open")) box.hidePopover();
    if (toasts.length > 0) box.showPopover();
  }, [toasts]);

  return (
    <div ref={region} popover="manual" role="status" className="toasts">
      {toasts.map(({ id, text }) => (
        <div key={id} className="toast">
          <Icon name="ok" />
          {text}
        </div>
      ))}
    </div>
  );
}

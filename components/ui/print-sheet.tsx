"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import "./print-sheet.css";

type PrintSheetProps = {
  /** Called when the browser's print dialog is closed, with any button. */
  onPrinted: () => void;
  children: ReactNode;
};

/** Prints its content alone when mounted, in portrait, on the paper chosen in the browser's dialog. */
export function PrintSheet({ onPrinted, children }: PrintSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const printed = useRef(onPrinted);
  useEffect(() => {
    let isGone = false;
    const done = () => printed.current();
    window.addEventListener("afterprint", done, { once: true });
    // A picture is only printed once it is decoded.
    const pictures = [...(sheet.current?.querySelectorAll("img") ?? [])].map((picture) => picture.decode());
    // Waits for the frame that renders it.
    const frame = requestAnimationFrame(
      () => void Promise.allSettled(pictures).then(() => isGone || window.print()),
    );
    return () => {
      isGone = true;
      cancelAnimationFrame(frame);
      window.removeEventListener("afterprint", done);
    };
  }, []);
  return createPortal(
    <div ref={sheet} className="print-sheet">
      {children}
    </div>,
    document.body,
  );
}

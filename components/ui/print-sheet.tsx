"use client";

import { type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";
import "./print-sheet.css";

type PrintSheetProps = {
  /** Called when the browser's print dialog is closed, with any button. */
  onPrinted: () => void;
  children: ReactNode;
};

/** Prints its content alone when mounted, in portrait, on the paper chosen in the browser's dialog. */
export function PrintSheet({ onPrinted, children }: PrintSheetProps) {
  useEffect(() => {
    window.addEventListener("afterprint", onPrinted, { once: true });
    // Waits for the frame that renders it.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("afterprint", onPrinted);
    };
  }, [onPrinted]);
  return createPortal(<div className="print-sheet">{children}</div>, document.body);
}

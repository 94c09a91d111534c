"use client";

import { type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";
import "./print-sheet.css";

type PrintSheetProps = {
  /** The dialog of the browser is closed, whatever was pressed in it. */
  onPrinted: () => void;
  children: ReactNode;
};

/** Mounted is printed: the browser's dialog opens on these words alone, portrait, on the paper that is chosen there. */
export function PrintSheet({ onPrinted, children }: PrintSheetProps) {
  useEffect(() => {
    window.addEventListener("afterprint", onPrinted, { once: true });
    // After the frame that draws it.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("afterprint", onPrinted);
    };
  }, [onPrinted]);
  return createPortal(<div className="print-sheet">{children}</div>, document.body);
}

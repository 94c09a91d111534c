"use client";

import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { QrCode } from "#components/display/codes/qr-code.tsx";

type PrintedCodeProps = {
  text: string;
  label: string;
  margin: number;
  caption: string;
  sizeMm: number;
  isPractice: boolean;
  onPrinted: () => void;
};

/** The code alone on paper, in its size; everything else of the page stays off it. Mounted is printing. */
export function PrintedCode({
  text,
  label,
  margin,
  caption,
  sizeMm,
  isPractice,
  onPrinted,
}: PrintedCodeProps) {
  const printed = useRef(onPrinted);
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    const done = () => printed.current();
    let isGone = false;
    window.addEventListener("afterprint", done);
    // A picture is on paper once it is decoded.
    const print = () => isGone || window.print();
    void figure.current?.querySelector("img")?.decode().then(print, print);
    return () => {
      isGone = true;
      window.removeEventListener("afterprint", done);
    };
  }, []);
  return createPortal(
    <figure ref={figure} className="print-alone" style={{ width: `${sizeMm}mm` }}>
      <QrCode text={text} label={label} margin={margin} isMarked={isPractice} />
      {caption !== "" && <figcaption className="mt-1 text-center">{caption}</figcaption>}
    </figure>,
    document.body,
  );
}

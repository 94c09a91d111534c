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

/** Prints only the code, in its size, as soon as it is mounted. */
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
    // A picture is only printed once it is decoded.
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

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { toast } from "./toast.tsx";

type CopyButtonProps = Pick<ButtonProps, "variant" | "size" | "label" | "children" | "className"> & {
  /** Text to copy, exactly. */
  text: string;
  /** Same content as a table, for spreadsheets. */
  html?: string;
  /** Label after success. */
  copied: string;
};

/** Copies a text; a refusal of the browser is shown in the button. */
export function CopyButton({ text, html, copied, children, ...look }: CopyButtonProps) {
  const copyProblem = useTranslations("ui")("copyRefused");
  const [isRefused, setRefused] = useState(false);

  async function copy() {
    const isDone = await copyText(text, html);
    setRefused(!isDone);
    if (isDone) toast(copied);
  }

  return (
    <Button
      {...look}
      icon={isRefused ? "alert" : "copy"}
      label={isRefused && look.label ? copyProblem : look.label}
      onClick={copy}
    >
      {isRefused && !look.label ? copyProblem : children}
    </Button>
  );
}

/** Copies text, and a table for spreadsheets if given, also in an insecure context; false when the browser refuses. */
export async function copyText(text: string, html?: string): Promise<boolean> {
  try {
    if (html === undefined) await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([clipboardItem({ "text/plain": text, "text/html": html })]);
    return true;
  } catch {
    return copyBySelection(text, html);
  }
}

function clipboardItem(forms: Record<string, string>): ClipboardItem {
  return new ClipboardItem(
    Object.fromEntries(Object.entries(forms).map(([type, text]) => [type, new Blob([text], { type })])),
  );
}

// Browsers have no clipboard object on plain http except on localhost.
function copyBySelection(text: string, html?: string): boolean {
  function give(event: ClipboardEvent) {
    event.clipboardData?.setData("text/plain", text);
    if (html !== undefined) event.clipboardData?.setData("text/html", html);
    event.preventDefault();
    event.stopPropagation();
  }
  document.addEventListener("copy", give, true);
  try {
    return document.execCommand("copy");
  } finally {
    document.removeEventListener("copy", give, true);
  }
}

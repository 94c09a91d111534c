"use client";

import { useState } from "react";
import { Button, type ButtonProps } from "#components/ui/button.tsx";
import { copyText } from "#components/ui/copy-text.ts";
import { toast } from "#components/ui/toast.ts";

type CopyButtonProps = Pick<ButtonProps, "variant" | "size" | "label" | "children" | "className"> & {
  /** What is copied, exactly. */
  text: string;
  /** Said when it worked. */
  copied: string;
  /** Stands in the button when the browser refuses. */
  refused: string;
};

export function CopyButton({ text, copied, refused, children, ...look }: CopyButtonProps) {
  const [isRefused, setRefused] = useState(false);

  async function copy() {
    const isDone = await copyText(text);
    setRefused(!isDone);
    if (isDone) toast(copied);
  }

  return (
    <Button {...look} icon={isRefused ? "alert" : "copy"} label={isRefused && look.label ? refused : look.label} onClick={copy}>
      {isRefused && !look.label ? refused : children}
    </Button>
  );
}

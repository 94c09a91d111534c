"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, type ButtonProps } from "#components/ui/button.tsx";
import { copyText } from "#components/ui/copy-text.ts";
import { toast } from "#components/ui/toast.ts";

type CopyButtonProps = Pick<ButtonProps, "variant" | "size" | "label" | "children" | "className"> & {
  /** What is copied, exactly. */
  text: string;
  /** Said when it worked. */
  copied: string;
};

/** A browser that refuses is said in the button itself. */
export function CopyButton({ text, copied, children, ...look }: CopyButtonProps) {
  const refused = useTranslations("ui")("copyRefused");
  const [isRefused, setRefused] = useState(false);

  async function copy() {
    const isDone = await copyText(text);
    setRefused(!isDone);
    if (isDone) toast(copied);
  }

  return (
    <Button
      {...look}
      icon={isRefused ? "alert" : "copy"}
      label={isRefused && look.label ? refused : look.label}
      onClick={copy}
    >
      {isRefused && !look.label ? refused : children}
    </Button>
  );
}

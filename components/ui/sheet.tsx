"use client";

import { Modal, type ModalProps } from "#components/ui/modal.tsx";
import { cn } from "#lib/shared/base/cn.ts";

/** Along the right edge on a desk, from below on a phone. */
export function Sheet({ className, ...rest }: ModalProps) {
  return <Modal {...rest} className={cn("sheet", className)} />;
}

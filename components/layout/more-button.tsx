"use client";

import { usePathname } from "next/navigation";
import { useState, type ReactNode } from "react";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import type { MoreSheetProps } from "./more-sheet.tsx";
import { isCurrent } from "./nav-entries.ts";

const MoreSheet = lazyPart(() => import("./more-sheet.tsx").then((module) => module.MoreSheet));

type MoreButtonProps = Omit<MoreSheetProps, "onClose"> & { className: string; children: ReactNode };

/** Opens the sheet with the other pages; marked while one of them is shown. */
export function MoreButton({ className, children, ...sheet }: MoreButtonProps) {
  const pathname = usePathname();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-current={sheet.entries.some((entry) => isCurrent(entry, pathname)) || undefined}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen && <MoreSheet {...sheet} onClose={() => setOpen(false)} />}
    </>
  );
}

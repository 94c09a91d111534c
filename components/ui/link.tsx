"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

type LinkProps = Omit<ComponentProps<"a">, "target" | "download"> & {
  href: string;
  /** False keeps the scroll position. */
  scroll?: boolean;
};

/** Link within the product. Fetches nothing before the press, as a page may cost points. Next's link is 3 KiB more. */
export function Link({ href, scroll, onClick, ...rest }: LinkProps) {
  const router = useRouter();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    // The browser opens other tabs and windows.
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    router.push(href, { scroll });
  }

  return <a {...rest} href={href} onClick={follow} />;
}

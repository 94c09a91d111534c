"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

type LinkProps = Omit<ComponentProps<"a">, "target" | "download"> & {
  href: string;
  /** Whether the page that comes is seen from its top. */
  scroll?: boolean;
};

/** A way to another page of ours. Nothing is fetched before the press: a page may cost points. Next's own link is 3 KiB more. */
export function Link({ href, scroll, onClick, ...rest }: LinkProps) {
  const router = useRouter();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    // Another tab or window is the browser's business.
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    router.push(href, { scroll });
  }

  return <a {...rest} href={href} onClick={follow} />;
}

"use client";

import { useState } from "react";
import { cn } from "#lib/shared/base/cn.ts";
import { parseUrl } from "#lib/shared/links/parse-url.ts";
import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";

const broken = new Set<string>();

/** Goods picture, or a neutral tile of the same size when it is missing, not allowed or fails to load. */
export function GoodsTile({ imageUrl, className }: { imageUrl: string | null; className?: string }) {
  const [, setBroken] = useState(0);
  const url = goodsPictureUrl(imageUrl);
  const look = cn("media-picture", className);
  if (url === null || broken.has(url))
    return <span className={cn(look, "icon-picture")} aria-hidden="true" />;
  return (
    <img
      // A new picture gets a new element; a reused one shows the old picture until the new one has loaded.
      key={url}
      className={look}
      src={url}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => {
        broken.add(url);
        setBroken((count) => count + 1);
      }}
    />
  );
}

/** Address of a picture that a browser may load: https, or http from this machine; null otherwise. */
export function goodsPictureUrl(text: string | null): string | null {
  const url = text === null ? null : parseUrl(text);
  if (url === null || url.username !== "" || url.password !== "") return null;
  const isAllowed = url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname));
  return isAllowed ? url.href : null;
}

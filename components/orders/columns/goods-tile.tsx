"use client";

import { useState } from "react";
import { goodsPictureUrl } from "#components/orders/columns/goods-picture-url.ts";

const broken = new Set<string>();

/** A goods picture, or the neutral tile of the same size where there is none, none allowed, or none to be had. */
export function GoodsTile({ imageUrl }: { imageUrl: string | null }) {
  const [, setBroken] = useState(0);
  const url = goodsPictureUrl(imageUrl);
  if (url === null || broken.has(url)) return <span className="goods-tile" aria-hidden="true" />;
  return (
    <img
      className="goods-tile"
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

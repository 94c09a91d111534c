"use client";

import { useState } from "react";
import { pictureUrl } from "#lib/shared/links/pictures.ts";

/** The mini-program's picture, or the neutral tile where there is none, none allowed, or none to be had. */
export function RemotePicture({ url, hosts }: { url: string | null; hosts: string[] }) {
  const [broken, setBroken] = useState<string | null>(null);
  const allowed = pictureUrl(url, hosts);
  if (allowed === null || allowed === broken) return <span className="top-up-picture" aria-hidden="true" />;
  return (
    <img
      className="top-up-picture"
      src={allowed}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(allowed)}
    />
  );
}

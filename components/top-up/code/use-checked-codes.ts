import { useEffect, useState } from "react";
import { drawCode, proveCode, type CodeLook } from "#components/display/codes/code-picture.ts";
import { fetchJson, type RequestError, toRequestError } from "#lib/client/fetch-json.ts";
import type { CodeLink, Placement, UsableLink } from "#lib/shared/top-up/top-up.ts";

/** Look of all codes at once: large enough for print, with the margin that every scanner takes. */
export const BATCH_LOOK = { sizePx: 1024, margin: 4 } satisfies CodeLook;

/** A placement with the link that its code holds. */
export type PlacementCode = { placement: Placement; link: UsableLink };

export type CodeCheck = {
  /** Codes that read back as their link. */
  codes: PlacementCode[];
  /** Placements whose code couldn't be read back. */
  unreadable: Placement[];
  /** Numbers of placements that have no links, or none that is safe. */
  left: { noLinks: number; unsafe: number };
  /** Number of codes to check; null until the links are here. */
  total: number | null;
  isDone: boolean;
  error: RequestError | null;
};

/** Draws the codes of these placements one after the other and reads each back. Later placements don't count. */
export function useCheckedCodes(placements: Placement[]): CodeCheck {
  const [wanted] = useState(placements);
  const [check, setCheck] = useState<CodeCheck>({
    codes: [],
    unreadable: [],
    left: { noLinks: 0, unsafe: 0 },
    total: null,
    isDone: false,
    error: null,
  });

  useEffect(() => {
    let isWanted = true;
    const change = (part: Partial<CodeCheck>) => isWanted && setCheck((before) => ({ ...before, ...part }));
    async function checkAll() {
      const links = await fetchJson<CodeLink[]>("/api/top-up/codes");
      const linkOf = new Map(links.map(({ placementId, link }) => [placementId, link]));
      const drawn = wanted.flatMap((placement) => {
        const link = linkOf.get(placement.id);
        return link ? [{ placement, link }] : [];
      });
      const codes: PlacementCode[] = [];
      const unreadable: Placement[] = [];
      const noLinks = wanted.filter(({ id }) => !linkOf.has(id)).length;
      const unsafe = wanted.length - noLinks - drawn.length;
      change({ total: drawn.length, left: { noLinks, unsafe } });
      for (const code of drawn) {
        if (!isWanted) return;
        if (await isReadable(code.link.url)) codes.push(code);
        else unreadable.push(code.placement);
        change({ codes: [...codes], unreadable: [...unreadable] });
        // Lets the page move between two codes.
        await new Promise((resolve) => setTimeout(resolve));
      }
      change({ isDone: true });
    }
    checkAll().catch((cause: unknown) => change({ error: toRequestError(cause) }));
    return () => void (isWanted = false);
  }, [wanted]);

  return check;
}

async function isReadable(url: string): Promise<boolean> {
  const canvas = drawCode(url, BATCH_LOOK);
  return canvas !== null && (await proveCode(canvas, url, BATCH_LOOK)).isRead;
}

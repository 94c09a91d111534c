import { useEffect, useState } from "react";
import { drawCode, proveCode, type CodeLook, type CodeProof } from "#components/display/code-picture.ts";

/** What reading a code back has shown; null until it is read. Where it cannot be drawn it is not read. */
export function useCodeProof(text: string, { sizePx, margin }: CodeLook): CodeProof | null {
  const of = `${sizePx} ${margin} ${text}`;
  const [proof, setProof] = useState<(CodeProof & { of: string }) | null>(null);

  useEffect(() => {
    let isWanted = true;
    async function prove() {
      // What stands below a code is not read with it.
      const look = { sizePx, margin };
      const canvas = drawCode(text, look);
      const found = canvas ? await proveCode(canvas, text, look) : { isRead: false, contrast: 1 };
      if (isWanted) setProof({ ...found, of: `${sizePx} ${margin} ${text}` });
    }
    void prove();
    return () => void (isWanted = false);
  }, [text, sizePx, margin]);

  return proof?.of === of ? proof : null;
}

import { trimEnd } from "#lib/shared/base/trim-end.ts";

/** Longest file name without its extension, in characters; Chinese ones take three bytes of 255. */
const MAX_FILE_NAME_LENGTH = 60;
/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Names files after placements, without extension: the letters of every language stay, no two are the same. */
export function codeFileNames(placements: readonly { name: string; sid: string }[]): string[] {
  const taken = new Set<string>();
  return placements.map(({ name, sid }) => {
    const stem = safeName(name) || safeName(sid) || "placement";
    for (let number = 1; ; number += 1) {
      const file = number === 1 ? stem : `${stem}-${number}`;
      // Many file systems don't tell capitals apart.
      const key = file.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return file;
    }
  });
}

function safeName(text: string): string {
  const dashed = text.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}._()（）]+/gu, "-");
  const bare = [...dashed.replace(/^[-.]+/, "")].slice(0, MAX_FILE_NAME_LENGTH).join("");
  const name = trimEnd(bare, "-.");
  return DEVICE.test(name) ? `placement-${name}` : name;
}

import { createHash } from "node:crypto";

export type CardResult = "T" | "F" | "N" | "P";
export type CardLevel = 2 | 3 | 4;

/** Practice cards: from `fromLevel` elements on they give `result`, below it T. All pass the Luhn check. */
export const MAGIC_CARDS: Record<string, { result: CardResult; fromLevel: CardLevel }> = {
  "6222020000000102004": { result: "T", fromLevel: 2 },
  "6222020000000202002": { result: "F", fromLevel: 2 },
  "6222020000000203000": { result: "F", fromLevel: 3 },
  "6222020000000204008": { result: "F", fromLevel: 4 },
  "6222020000000302000": { result: "N", fromLevel: 2 },
  "6222020000000303008": { result: "N", fromLevel: 3 },
  "6222020000000304006": { result: "N", fromLevel: 4 },
  "6222020000000402008": { result: "P", fromLevel: 2 },
  "6222020000000403006": { result: "P", fromLevel: 3 },
  "6222020000000404004": { result: "P", fromLevel: 4 },
};

/** The verdict: a practice card's own, else one fixed by what was asked (some 84 T, 10 F, 4 N, 2 P in a hundred). */
export function decideCardResult(card: string, level: CardLevel, holder: string): CardResult {
  const magic = MAGIC_CARDS[card];
  if (magic) return level >= magic.fromLevel ? magic.result : "T";
  const draw = createHash("sha256").update(`${card}\n${holder}`).digest().readUInt32BE() % 100;
  if (draw < 84) return "T";
  if (draw < 94) return "F";
  return draw < 98 ? "N" : "P";
}

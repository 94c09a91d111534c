import type { CardLevel, CardVerdict } from "./cards.ts";

/** A card of the bundled sandbox and its verdict at a level; a test compares it with the sandbox. */
type PracticeCard = {
  verdict: Extract<CardVerdict, "T" | "F" | "N" | "P">;
  level: CardLevel;
  accountNo: string;
};

/** Same cards as in `docs/sandbox.md`, "Practice cards". */
export const PRACTICE_CARDS: readonly PracticeCard[] = [
  { verdict: "T", level: 2, accountNo: "6222020000000102004" },
  { verdict: "F", level: 2, accountNo: "6222020000000202002" },
  { verdict: "N", level: 2, accountNo: "6222020000000302000" },
  { verdict: "P", level: 2, accountNo: "6222020000000402008" },
  { verdict: "F", level: 3, accountNo: "6222020000000203000" },
  { verdict: "F", level: 4, accountNo: "6222020000000204008" },
];

/** An invented holder: in practice any well-formed one will do. */
export const PRACTICE_HOLDER = {
  name: "林晓",
  idCardCode: "11010519491231002X",
  bankPreMobile: "13800130426",
};

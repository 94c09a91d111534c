import "server-only";
import { createHash } from "node:crypto";
import { type Match, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { z } from "zod";
import { AppError } from "#lib/shared/base/errors.ts";
import { PASSWORD_LENGTH, passwordLength } from "#lib/shared/base/password-length.ts";
import common from "./common-passwords.json" with { type: "json" };

/** Reason to reject a password; each is a key of `messages/`, namespace `password`. */
type PasswordProblem = "short" | "long" | "run" | "own" | "common" | "same";

/** Owner of the new password; publicly known words about a person make it weak. */
export type PasswordOwner = { email: string; name: string };

/** Parses a new password from a form; the rest of the rule needs its owner. */
export const newPassword = z
  .string()
  .max(2 * PASSWORD_LENGTH.max, "password.long")
  .refine((text) => passwordLength(text) >= PASSWORD_LENGTH.min, "password.short")
  .refine((text) => passwordLength(text) <= PASSWORD_LENGTH.max, "password.long");

/** Throws `badInput` with the reason at the field `password`. */
export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  const problem = findPasswordProblem(password, owner);
  if (problem) throw passwordRejected(problem);
}

export function passwordRejected(problem: PasswordProblem): AppError {
  return new AppError("badInput", `password ${problem}`, { fields: { password: `password.${problem}` } });
}

/** Finds the fault of a password for this person; null if it may be set. */
export function findPasswordProblem(password: string, owner: PasswordOwner): PasswordProblem | null {
  const length = passwordLength(password);
  if (length < PASSWORD_LENGTH.min) return "short";
  if (length > PASSWORD_LENGTH.max) return "long";
  const own = ownWords(owner);
  if (isMadeFrom(own, password)) return "own";
  const { guessesLog10, sequence } = estimate(password, own);
  if (guessesLog10 < MIN_GUESSES_LOG10) return passwordProblem(sequence);
  return isCommon(password) ? "common" : null;
}

/** Guesses (log10) that take years with a stolen hash and a few machines. */
const MIN_GUESSES_LOG10 = 10;
/** Length that is estimated: longer texts take more than linear time. */
const MAX_ESTIMATED = 64;

let estimator: ZxcvbnFactory | null = null;

function estimate(password: string, own: string[]) {
  estimator ??= new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: MAX_ESTIMATED,
  });
  return estimator.check(password, own);
}

function passwordProblem(sequence: Match[]): PasswordProblem {
  if (sequence.some(({ dictionaryName }) => dictionaryName === "userInputs")) return "own";
  const isRun = ({ pattern }: Match) =>
    pattern === "repeat" || pattern === "sequence" || pattern === "spatial";
  return sequence.every(isRun) ? "run" : "common";
}

const PRODUCT_WORDS = ["merchant desk", "merchantdesk", "merchant", "desk", "商家工作台"];

/** Known words about the person and the product, in lower case: whole texts and their parts, longest first. */
function ownWords({ email, name }: PasswordOwner): string[] {
  const whole = [email, email.split("@")[0] ?? "", name, name.replace(/\s+/g, "")];
  const parts = [email, name].flatMap((text) => text.split(/[\s@.,_+-]+/));
  const words = [...whole, ...parts, ...PRODUCT_WORDS].map((word) => word.toLowerCase());
  return [...new Set(words)].filter((word) => word.length > 1).sort((a, b) => b.length - a.length);
}

/** Tells if hardly anything is left of the password without these words. */
function isMadeFrom(own: string[], password: string): boolean {
  const lower = password.toLowerCase();
  const rest = own
    .filter((word) => word.length > 2 || /\P{ASCII}/u.test(word))
    .reduce((text, word) => text.replaceAll(word, ""), lower);
  return rest !== lower && passwordLength(rest.replace(/[\s\p{P}\p{S}]/gu, "")) < 6;
}

const HASH_LENGTH = 8;
let commonHashes: Set<string> | null = null;

function isCommon(password: string): boolean {
  commonHashes ??= new Set(common.hashes.match(new RegExp(`.{${HASH_LENGTH}}`, "g")));
  const hash = createHash("sha256").update(password.normalize("NFKC").toLowerCase()).digest();
  return commonHashes.has(hash.toString("base64url").slice(0, HASH_LENGTH));
}

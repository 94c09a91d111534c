import "server-only";
import { createHash } from "node:crypto";
import { type Match, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { z } from "zod";
import { AppError } from "#lib/shared/base/errors.ts";
import { PASSWORD_LENGTH, passwordLength } from "#lib/shared/base/password-length.ts";
import common from "./common-passwords.json" with { type: "json" };

/** Why a password may not be set; each is a key of `messages/`, namespace `password`. */
export type PasswordProblem = "short" | "long" | "run" | "own" | "common" | "same";

/** Whose password it is to be: what everybody knows of them is no secret. */
export type PasswordOwner = { email: string; name: string };

/** What a form sends as a new password; the rest of the rule needs its owner. */
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

/** What is wrong with a password for this person; null when it may be set. */
export function findPasswordProblem(password: string, owner: PasswordOwner): PasswordProblem | null {
  const length = passwordLength(password);
  if (length < PASSWORD_LENGTH.min) return "short";
  if (length > PASSWORD_LENGTH.max) return "long";
  const own = ownWords(owner);
  if (consistsOf(own, password)) return "own";
  const { guessesLog10, sequence } = estimate(password, own);
  if (guessesLog10 < MIN_GUESSES_LOG10) return passwordProblem(sequence);
  return isCommon(password) ? "common" : null;
}

/** Somebody with the stolen hash and a few machines would need years for it. */
const MIN_GUESSES_LOG10 = 10;
/** The estimate takes longer than linear time. */
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

/** What is known of the person and the product, in lower case: the whole and its parts, the longest first. */
function ownWords({ email, name }: PasswordOwner): string[] {
  const whole = [email, email.split("@")[0] ?? "", name, name.replace(/\s+/g, "")];
  const parts = [email, name].flatMap((text) => text.split(/[\s@.,_+-]+/));
  const words = [...whole, ...parts, ...PRODUCT_WORDS].map((word) => word.toLowerCase());
  return [...new Set(words)].filter((word) => word.length > 1).sort((a, b) => b.length - a.length);
}

/** Whether next to nothing is left once the words are taken out. */
function consistsOf(own: string[], password: string): boolean {
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

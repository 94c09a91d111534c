import { disguisesOf, spellingsOf } from "./careless-service.ts";
import { inBase64 } from "./find-bytes.ts";

export type Holder = { name: string; accountNo: string; idCardCode: string; bankPreMobile: string };

/** An invented holder with valid numbers: Luhn, ID check digit and phone shape hold. */
function holder(n: number): Holder {
  const card = `62${String(483_920_175_031 + n * 7_919_311).padStart(16, "7")}`;
  const id = `110105${1960 + (n % 40)}0${1 + (n % 9)}1${n % 10}${300 + n}`;
  return {
    name: `陈晓明${n}`,
    accountNo: card + luhnDigit(card),
    idCardCode: id + idDigit(id),
    bankPreMobile: `138${String(51_730_000 + n * 104_729).slice(-8)}`,
  };
}

function luhnDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce(
      (total, digit, at) =>
        total +
        (at % 2 === 0 ? ((Number(digit) * 2) % 10) + Math.floor((Number(digit) * 2) / 10) : Number(digit)),
      0,
    );
  return (10 - (sum % 10)) % 10;
}

function idDigit(digits: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return (
    "10X98765432"[weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0) % 11] ?? ""
  );
}

/** An invented holder with a name of its own: any two characters of it in a row identify this one. */
export const namedHolder = (n: number): Holder => ({
  ...holder(n),
  name: `司徒${String.fromCodePoint(0x4e00 + n * 37)}${String.fromCodePoint(0x7000 + n * 29)}`,
});

const numbersOf = ({ accountNo, idCardCode, bankPreMobile }: Holder) => [
  accountNo,
  idCardCode,
  bankPreMobile,
];

/** All forms that must not be stored: whole numbers and names, and ends of numbers longer than a mask shows. */
export function listForms(one: Holder) {
  const { name } = one;
  const numbers = numbersOf(one).flatMap((number) => {
    const part = number.length > 11 ? 10 : 8;
    const parts = [number.slice(0, part), number.slice(-part)];
    const forms = [...spellingsOf(number), ...disguisesOf(number), ...inBase64(number), ...parts];
    return [...new Set(forms)].map((form) => ({ number, form }));
  });
  return [
    ...numbers,
    ...[name, [...name].join(" "), [...name].join("·")].map((form) => ({ number: name, form })),
  ];
}

/** Numbers without gaps between digits, forwards and backwards. */
export function bareFormsOf(one: Holder) {
  return numbersOf(one).flatMap((number) =>
    [number, [...number].reverse().join("")].map((form) => ({ number, form })),
  );
}

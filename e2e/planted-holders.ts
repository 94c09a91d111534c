export type Holder = { name: string; accountNo: string; idCardCode: string; bankPreMobile: string };

/** An invented holder with valid numbers: Luhn, ID check digit and phone shape hold. */
export function holder(n: number): Holder {
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

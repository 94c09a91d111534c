/** A well-formed card number that differs for each `seed` below ten million. */
export function luhnCard(seed: number): string {
  const body = `62220210${String(seed).padStart(7, "0")}`;
  const sum = [...body].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

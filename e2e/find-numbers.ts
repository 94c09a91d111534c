export type Place = { where: string; text: string };

/**
 * Where any of the numbers stands: as it is, in groups, reversed or, in texts of less than 5 million characters, in
 * base64. Comes back with what was found, empty when nothing was.
 */
export function findNumbers(places: readonly Place[], numbers: readonly string[]): string[] {
  const plain = new Set(numbers.flatMap((number) => [number, [...number].reverse().join("")]));
  const lengths = [...new Set(numbers.map(({ length }) => length))];
  const coded = numbers.flatMap(inBase64);
  return places.flatMap(({ where, text }) => {
    const hits = (text.match(/[\dX](?:[ -]?[\dX]){9,}/g) ?? []).flatMap((run) =>
      windowsOf(run.replace(/[ -]/g, ""), lengths).filter((part) => plain.has(part)),
    );
    const codedHits = text.length < 5_000_000 ? coded.filter((form) => text.includes(form)) : [];
    return [...hits, ...codedHits].map((hit) => `${hit} in ${where}`);
  });
}

function windowsOf(run: string, lengths: readonly number[]): string[] {
  return lengths.flatMap((length) =>
    Array.from({ length: Math.max(0, run.length - length + 1) }, (_, at) => run.slice(at, at + length)),
  );
}

/** What the base64 of a text with the number in it holds, wherever it begins; the groups shared with neighbours are cut. */
function inBase64(number: string): string[] {
  return [0, 1, 2].map((shift) =>
    Buffer.from("\0".repeat(shift) + number)
      .toString("base64")
      .replace(/=+$/, "")
      .slice(4, -2),
  );
}

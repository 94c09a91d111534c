/** One of `values`, by chance. */
export function oneOf<Value>(values: readonly Value[]): Value {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error("nothing to choose from");
  return value;
}

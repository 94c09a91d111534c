const STEP = 1_024;
const UNITS = ["B", "KB", "MB", "GB"] as const;

/** Formats a number of bytes: `1234567` → `"1.2 MB"`. */
export function formatBytes(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= STEP && unit < UNITS.length - 1) [size, unit] = [size / STEP, unit + 1];
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}

import { useEffect, useState } from "react";

/** Whole seconds since it was first drawn. */
export function useElapsedSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const started = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - started) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

import type { PacedAsker } from "./_paced-asker.ts";

const AT_ONCE = 20;

/** A bulk loop that always has calls waiting. The returned function ends it and resolves when the last is answered. */
export function startLoop({ ask }: PacedAsker): () => Promise<void> {
  let isOver = false;
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    while (!isOver) await ask("bulk");
  });
  return async () => {
    isOver = true;
    await Promise.all(lanes);
  };
}

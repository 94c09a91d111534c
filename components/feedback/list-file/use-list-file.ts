import { useState } from "react";
import { type ListFile, readListFile } from "./read-list-file.ts";

/** Reads chosen files; a file without content is rejected. `isReading` while there is one to read. */
export function useListFile() {
  const [count, setCount] = useState(0);

  async function read(file: File): Promise<ListFile | { problem: "empty" } | null> {
    setCount((now) => now + 1);
    try {
      const found = await readListFile(file);
      return found !== null && "text" in found && found.text.trim() === "" ? { problem: "empty" } : found;
    } finally {
      setCount((now) => now - 1);
    }
  }
  return { read, isReading: count > 0 };
}

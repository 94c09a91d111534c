// Loads every bench without running it.
import { readdir } from "node:fs/promises";

const folder = new URL("../../../bench/measures/", import.meta.url);
for (const file of await readdir(folder, { recursive: true }))
  if (file.endsWith(".ts")) await import(new URL(file, folder).href);
process.exit();

import { claimFolder } from "#lib/server/db/claim-folder.ts";

// Claims the folder it is given and says what came of it; holds it until stdin ends.
const [folder = ""] = process.argv.slice(2);
try {
  const release = await claimFolder(folder);
  process.stdout.write("held\n");
  process.stdin.resume().on("end", release);
} catch (error) {
  process.stdout.write(`refused ${error instanceof Error ? error.message : String(error)}\n`);
  process.stdin.destroy();
}

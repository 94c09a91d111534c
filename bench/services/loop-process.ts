import { startLoop, pacedAsker } from "./paced-asker.ts";

// The bulk loop of another dashboard on the same database, until its standard input ends.
const [baseUrl = "", token = "", databaseUrl = ""] = process.argv.slice(2);
const asker = await pacedAsker({ baseUrl, token }, databaseUrl);
const end = startLoop(asker);
process.stdout.write("running\n");
await new Promise((resolve) => process.stdin.resume().once("end", resolve));
await end();
await asker.close();
process.stdin.destroy();

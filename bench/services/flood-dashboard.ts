// Repeats requests over twenty connections without a pause until standard input ends. Prints the number of responses by
// status. Usage: `flood.ts <address> <sign-ins | pages>`.
import { Agent, request } from "node:http";

const CONNECTIONS = 20;
const [address = "", what = ""] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const answered: Record<number, number> = {};
let isOver = false;

process.stdin.once("end", () => (isOver = true)).resume();
console.log("running");
await Promise.all(Array.from({ length: CONNECTIONS }, keepAsking));
console.log(JSON.stringify(answered));
agent.destroy();

async function keepAsking(): Promise<void> {
  while (!isOver) {
    const status = await ask();
    answered[status] = (answered[status] ?? 0) + 1;
  }
}

function ask(): Promise<number> {
  return new Promise((resolve) => {
    const isSignIn = what === "sign-ins";
    const sent = request(
      new URL(isSignIn ? "/api/auth/callback/credentials" : "/sign-in", address),
      {
        agent,
        method: isSignIn ? "POST" : "GET",
        headers: isSignIn
          ? { origin: address, "content-type": "application/x-www-form-urlencoded" }
          : { accept: "text/html" },
      },
      (answer) => answer.resume().on("end", () => resolve(answer.statusCode ?? 0)),
    );
    sent.on("error", () => resolve(0));
    sent.end(isSignIn ? "email=admin%40demo.example&password=wrong&json=true" : undefined);
  });
}

import { createServer } from "node:http";

// A service that prints each arrival by the machine's monotonic clock, and responds after a while.
const [answerMs = "20"] = process.argv.slice(2);
const server = createServer((request, response) => {
  process.stdout.write(`arrived ${performance.timeOrigin + performance.now()}\n`);
  request.resume();
  setTimeout(() => response.end('{"code":0,"msg":"ok","data":[]}'), Number(answerMs));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`port ${typeof address === "object" && address ? address.port : 0}\n`);
});
process.stdin.resume().once("end", () => process.exit());

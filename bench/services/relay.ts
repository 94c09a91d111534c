import { connect, createServer, type Socket } from "node:net";

// Passes connections on to a port. Packets take `leastMs` to `mostMs` each way, in order, and a connection as long as
// one there and back. Stopped by a signal it accepts no connection, like a service that hangs.
const [port = "", leastMs = "0", mostMs = "0"] = process.argv.slice(2);
const [least, most] = [Number(leastMs), Number(mostMs)];
const server = createServer((near) => {
  const far = connect(Number(port), "127.0.0.1");
  for (const socket of [near, far])
    socket
      .setNoDelay()
      .on("error", () => undefined)
      .once("close", () => [near, far].forEach((one) => one.destroy()));
  pass(near, far, least + most);
  pass(far, near, 0);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`port ${typeof address === "object" && address ? address.port : 0}\n`);
});
process.stdin.resume().once("end", () => process.exit());

function pass(from: Socket, to: Socket, connectMs: number): void {
  // A packet never overtakes the one before it.
  let freeAt = performance.now() + connectMs;
  from.on("data", (chunk: Buffer) => {
    freeAt = Math.max(freeAt, performance.now() + least + Math.random() * (most - least));
    setTimeout(() => to.write(chunk), freeAt - performance.now());
  });
}

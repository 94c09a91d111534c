// The service of `bench/pace.ts`, in a process of its own so that its clock is not held up by the client.
import http from "node:http";
import type { AddressInfo } from "node:net";

const ANSWER = `{"code":0,"msg":"ok","msec":1,"time":1,"data":{"content":[],"page":0,"pageSize":20,"totalElements":0}}`;
const answerMs = Number(process.argv[2]);
const arrivals: number[] = [];
const server = http.createServer((request, reply) => {
  arrivals.push(performance.now());
  request.resume();
  setTimeout(() => reply.end(ANSWER), answerMs);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("message", () => process.send?.(arrivals.splice(0)));

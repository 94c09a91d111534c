import { execFileSync } from "node:child_process";

export type RunningProcess = { pid: number; parent: number; words: string };

/** All processes of this machine; `words` are the command line and, where the system tells it, the environment. */
export function processes(): RunningProcess[] {
  const options =
    process.platform === "linux"
      ? ["axeww", "-o", "pid=,ppid=,args="]
      : ["-axEww", "-o", "pid=,ppid=,command="];
  const lines = execFileSync("ps", options, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }).split("\n");
  return lines.flatMap((line) => {
    const [, pid, parent, words = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), words }];
  });
}

/** All descendants of the process `pid`. */
export function descendantsOf(pid: number, among = processes()): RunningProcess[] {
  return among
    .filter(({ parent }) => parent === pid)
    .flatMap((child) => [child, ...descendantsOf(child.pid, among)]);
}

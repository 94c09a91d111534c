import "server-only";
import type { Priority } from "#lib/server/service/service-client.ts";

const LONGEST_LINE = 500;

type Waiting<Left> = { priority: Priority; resolve: (left: Left) => void; reject: (error: unknown) => void };
type Ask<Left> = (priority: Priority) => Promise<{ left: Left } | { waitMs: number }>;

export type WaitingLine<Left> = {
  /** Resolves when it is this one's turn and it may leave; null when 500 wait already. */
  wait: (priority: Priority) => Promise<Left | null>;
};

/** One line of calls, people first, whose head alone asks whether it may leave. */
export function waitingLine<Left>(ask: Ask<Left>): WaitingLine<Left> {
  const waiting: Waiting<Left>[] = [];
  let isMoving = false;
  let wake: () => void = () => undefined;

  return { wait };

  function wait(priority: Priority): Promise<Left | null> {
    if (waiting.length >= LONGEST_LINE) return Promise.resolve(null);
    return new Promise((resolve, reject) => {
      waiting.push({ priority, resolve, reject });
      // A person need not sit out the pause of a bulk call.
      if (priority === "person" && head()?.resolve === resolve) wake();
      if (!isMoving) void move();
    });
  }

  async function move(): Promise<void> {
    isMoving = true;
    for (let next = head(); next; next = head()) await serve(next);
    isMoving = false;
  }

  async function serve(next: Waiting<Left>): Promise<void> {
    try {
      const answer = await ask(next.priority);
      if ("waitMs" in answer) return await pause(answer.waitMs);
      leave(next);
      next.resolve(answer.left);
    } catch (error) {
      leave(next);
      next.reject(error);
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function head(): Waiting<Left> | undefined {
    return waiting.find(({ priority }) => priority === "person") ?? waiting[0];
  }

  function leave(one: Waiting<Left>): void {
    waiting.splice(waiting.indexOf(one), 1);
  }
}

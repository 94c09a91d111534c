import { fetchJson, RequestError } from "./fetch-json.ts";
import type { SessionEnd } from "#lib/shared/base/identity.ts";
import { SESSION_CHANNEL } from "#lib/shared/base/session-channel.ts";
import type { OwnJobs } from "#lib/shared/jobs/own-jobs.ts";

/** Time before the end at which the person is warned. */
export const SOON_MS = 60_000;

const LOOK_EVERY_MS = 60_000;
/** A little after the moment itself, as the server's clock decides. */
const LATE_MS = 250;
/** Time after a failed check, and while a job is in progress. */
const AGAIN_MS = 15_000;

type Session = {
  email: string;
  sessionEnd: SessionEnd;
  /** Absent while an instance of an earlier version still runs. */
  jobs?: OwnJobs;
};
type Tell = { onAlive: (session: Session) => void; onOver: () => void };

/**
 * Checks the session without extending it: once a minute, more often while a job of the person is in progress, before
 * it ends, when the tab becomes visible, and when another tab signs out. Without a response it is over once its time
 * is. Returns a stop function.
 */
export function watchSession(email: string, { onAlive, onOver }: Tell): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endsAt = Infinity;
  let isStopped = false;

  async function look(): Promise<void> {
    clearTimeout(timer);
    const session = await read();
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), judge(session));
  }

  /** Milliseconds to the next check. */
  function judge(session: Session | "over" | "unknown"): number {
    if (session === "over" || (session === "unknown" && Date.now() >= endsAt)) {
      onOver();
      return LOOK_EVERY_MS;
    }
    if (session === "unknown") return AGAIN_MS;
    // Another person has signed in with this browser: nothing here is theirs.
    if (session.email !== email) location.reload();
    const { inMs } = session.sessionEnd;
    endsAt = Date.now() + inMs;
    onAlive(session);
    const everyMs = session.jobs?.running ? AGAIN_MS : LOOK_EVERY_MS;
    return Math.min(everyMs, inMs > SOON_MS ? inMs - SOON_MS : inMs) + LATE_MS;
  }

  const onSight = () => void (document.visibilityState === "visible" && look());
  // Restored from the browser's memory after an unknown time.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    document.body.hidden = true;
    location.reload();
  };
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.onmessage = () => void look();
  document.addEventListener("visibilitychange", onSight);
  window.addEventListener("pageshow", onShow);
  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    channel.close();
    document.removeEventListener("visibilitychange", onSight);
    window.removeEventListener("pageshow", onShow);
  };
}

async function read(): Promise<Session | "over" | "unknown"> {
  try {
    return await fetchJson<Session>("/api/session");
  } catch (error) {
    return error instanceof RequestError && error.code === "notSignedIn" ? "over" : "unknown";
  }
}

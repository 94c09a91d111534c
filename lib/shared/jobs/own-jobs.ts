import type { JobEntry } from "./jobs.ts";

/** A job that has ended, or has paused by itself, with its notice in the person's language. */
export type JobNews = { id: string; state: "done" | "paused"; text: string };

/** A person's own jobs: number of those in progress and of those that need a press, and news. */
export type OwnJobs = { running: number; needPress: number; news: JobNews[] };

/** True for a job that has paused by itself and goes on only after a press. */
export function needsPress({ state, pause }: Pick<JobEntry, "state" | "pause">): boolean {
  return state === "paused" && pause?.by !== "person" && pause?.by !== "dayBudget";
}

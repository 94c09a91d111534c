import { expect, test } from "vitest";
import type { JobNews } from "#lib/shared/jobs/own-jobs.ts";
import { unseenNews } from "./unseen-news.ts";

const news = (id: string, state: JobNews["state"]): JobNews => ({ id, state, text: `${id} ${state}` });

test.each<[string, string[] | null, JobNews[], string[]]>([
  ["the first look of a tab shows none", null, [news("a", "done"), news("b", "paused")], []],
  ["a job that has ended", [], [news("a", "done")], ["a done"]],
  ["a job that has paused", [], [news("a", "paused")], ["a paused"]],
  ["the same state again", ["a done"], [news("a", "done")], []],
  ["a paused job that has ended", ["a paused"], [news("a", "done")], ["a done"]],
  ["a new one beside a seen one", ["a done"], [news("b", "paused"), news("a", "done")], ["b paused"]],
  ["several at once", [], [news("a", "done"), news("b", "done")], ["a done", "b done"]],
  ["a job whose page is open", [], [news("open", "done"), news("a", "done")], ["a done"]],
  ["nothing new", ["a paused"], [], []],
])("%s", (_name, seen, found, shown) => {
  expect(unseenNews(seen, found, ({ id }) => id === "open").map(({ text }) => text)).toEqual(shown);
});

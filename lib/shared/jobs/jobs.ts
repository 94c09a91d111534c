import { idParam, pageParam, type Param, urlCodec } from "#lib/shared/base/url-params.ts";
import type { ExportJob, ExportOrdersInput } from "./export-job.ts";
import type { FetchEntry, FetchJob, FetchOrdersInput } from "./fetch-job.ts";

/** Every kind of work in the background: what one is begun with, and how it is shown in a list and on a page of its own. */
type Kinds = {
  fetchOrders: { input: FetchOrdersInput; entry: FetchEntry; job: FetchJob };
  exportOrders: { input: ExportOrdersInput; entry: ExportJob; job: ExportJob };
};

export type JobKind = keyof Kinds;
export type JobInput<Kind extends JobKind = JobKind> = Kinds[Kind]["input"];
export type JobEntry<Kind extends JobKind = JobKind> = Kinds[Kind]["entry"];
export type Job<Kind extends JobKind = JobKind> = Kinds[Kind]["job"];

export type JobsPage = { jobs: JobEntry[]; page: number; hasNext: boolean };

/** Of which job it is asked. */
export const jobUrl = urlCodec({
  id: { parse: idParam.parse, fallback: "", isRequired: true } satisfies Param<string>,
});

/** Which page of the jobs is asked for. */
export const jobsUrl = urlCodec({ page: pageParam });

import { RequestError } from "#lib/client/fetch-json.ts";

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
/** Errors that each further read would meet, too; the audit log records each attempt without access. */
const IS_FINAL = /^(badInput|forbidden|notFound|notSignedIn|secondFactorFirst)$/;

type Followed<Data> = {
  state: {
    data: Data | undefined;
    error: Error | null;
    dataUpdatedAt: number;
    errorUpdatedAt: number;
    errorUpdateCount: number;
  };
};

/**
 * Options of a free read that repeats itself `everyMs`, also after failures, with ever longer waits: as long again as
 * it has been failing.
 */
export function follow<Data>(everyMs: (data: Data) => number | false) {
  return {
    enabled: true,
    refetchInterval: ({ state }: Followed<Data>) => {
      const { data, error, dataUpdatedAt, errorUpdatedAt, errorUpdateCount } = state;
      if (error === null) return data === undefined ? false : everyMs(data);
      if (error instanceof RequestError && IS_FINAL.test(error.code)) return false;
      if (data !== undefined && everyMs(data) === false) return false;
      const waited =
        data === undefined ? FIRST_WAIT_MS * 2 ** errorUpdateCount : errorUpdatedAt - dataUpdatedAt;
      return Math.min(MAX_WAIT_MS, Math.max(FIRST_WAIT_MS, waited));
    },
  };
}

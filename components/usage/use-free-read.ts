import { useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { RequestError } from "#lib/client/fetch-json.ts";

export type FreeRead<Data> = {
  /** The last good copy, which a failure leaves in place. */
  data: Data | undefined;
  failure: RequestError | null;
  isBusy: boolean;
  again: () => void;
};

/** A read of our own database. */
export function useFreeRead<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): FreeRead<Data> {
  const { data, error, isFetching, refetch } = useQuery(options);
  return {
    data,
    failure:
      error === null
        ? null
        : error instanceof RequestError
          ? error
          : new RequestError("badReply", { cause: error }),
    isBusy: isFetching,
    again: () => void refetch(),
  };
}

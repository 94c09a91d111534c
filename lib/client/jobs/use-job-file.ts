import { useState } from "react";
import { jobUrl } from "#lib/shared/jobs/jobs.ts";
import { type RequestError, toRequestError } from "#lib/client/fetch-json.ts";
import { fetchFile } from "#lib/client/save-file.ts";

/** Downloads the file of a job, one at a time. */
export function useJobFile() {
  const [busyId, setBusyId] = useState<string | null>(null);
  const [error, setError] = useState<RequestError | null>(null);

  async function download(id: string): Promise<void> {
    setBusyId(id);
    setError(null);
    try {
      await fetchFile(`/api/jobs/file${jobUrl.write({ id })}`);
    } catch (cause) {
      setError(toRequestError(cause));
    } finally {
      setBusyId(null);
    }
  }

  return { busyId, error, download };
}

import { failureOf, fetchOwn, readBody } from "#lib/client/fetch-json.ts";
import { saveFile } from "#lib/client/save-file.ts";
import { RequestError } from "#lib/client/request-error.ts";

/** Downloads a file that one of our routes makes, once it is whole. Throws `RequestError`. */
export async function fetchFile(path: string): Promise<void> {
  const response = await fetchOwn(path, {});
  if (!response.ok) throw failureOf(await readBody(response));
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  if (name === undefined) throw new RequestError("badReply");
  saveFile(await wholeOf(response), name);
}

async function wholeOf(response: Response): Promise<Blob> {
  try {
    return await response.blob();
  } catch (cause) {
    throw new RequestError("offline", { cause });
  }
}

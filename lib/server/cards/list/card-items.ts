import "server-only";
import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { decrypt, encrypt } from "#lib/server/crypto/aes-gcm.ts";
import { seal, unseal } from "#lib/server/crypto/seal.ts";
import { runReserved, statement } from "#lib/server/db/statement.ts";
import { cancelJob } from "#lib/server/jobs/jobs.ts";
import type { JobItem } from "#lib/server/jobs/job-items.ts";
import { LIST_HOURS } from "#lib/shared/cards/card-list.ts";
import type { CardRequest } from "../card-check-input.ts";

/** Makes the key of a list; backups leave it out, and without it no card of the list can be read. */
export function makeListKey(jobId: string): { listKey: KeyObject; sealedKey: string } {
  const bytes = randomBytes(32);
  return { listKey: createSecretKey(bytes), sealedKey: seal("job key", [jobId], bytes.toString("base64")) };
}

/** Reads the key of a list; null once the list is wiped. */
export async function readListKey(jobId: string): Promise<KeyObject | null> {
  const [row] = await runReserved<{ sealed: string }>(
    statement`select sealed from job_keys where job_id = ${jobId}::uuid`,
  );
  const text = row ? await unseal("job key", [jobId], row.sealed) : null;
  return text === null ? null : createSecretKey(text, "base64");
}

/** Seals a card of a list, its numbers with the key of the list. A finished card keeps its own key column alone. */
export function sealCardItem(
  jobId: string,
  nr: number,
  { key, request }: { key: string; request: { listKey: KeyObject; fields: CardRequest } | null },
): JobItem {
  const numbers =
    request && encrypt(request.listKey, Buffer.from(JSON.stringify(request.fields)), contextOf(jobId, nr));
  return { nr, sealed: seal("job item", [jobId, String(nr)], JSON.stringify([key, numbers])) };
}

/** Opens a card of a list; `fields` is null without `listKey` or once it is finished. Null if its seal is gone. */
export async function openCardItem(
  jobId: string,
  { nr, sealed }: JobItem,
  listKey: KeyObject | null,
): Promise<{ key: string; fields: CardRequest | null } | null> {
  const text = await unseal("job item", [jobId, String(nr)], sealed);
  if (text === null) return null;
  // The cast holds: only `sealCardItem` seals for this purpose and row.
  const [key, numbers] = JSON.parse(text) as [string, string | null];
  const opened = listKey && numbers !== null ? decrypt(listKey, numbers, contextOf(jobId, nr)) : null;
  return { key, fields: opened && (JSON.parse(opened.toString("utf8")) as CardRequest) };
}

function contextOf(jobId: string, nr: number): string {
  return `${jobId} ${nr}`;
}

/** Wipes the numbers of a list whose cards all have a result. */
export async function wipeFinishedList(jobId: string): Promise<void> {
  await runReserved(statement`
    delete from job_keys where job_id = ${jobId}::uuid and not exists (
      select from job_items where job_id = ${jobId}::uuid
        and state in ('notAsked', 'asking', 'refused', 'maybeCharged'))`);
}

/** Wipes the numbers of lists older than `LIST_HOURS`, and cancels those that are not over. */
export async function wipeOldLists(): Promise<void> {
  const old = await runReserved<{ id: string }>(statement`
    select job_id::text as id from job_keys join jobs on jobs.id = job_id
    where created_at < now() - ${LIST_HOURS}::int * interval '1 hour'`);
  for (const { id } of old) {
    await cancelJob(id);
    await runReserved(statement`delete from job_keys where job_id = ${id}::uuid`);
  }
}

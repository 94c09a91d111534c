import "server-only";
import { decrypt, encrypt } from "./aes-gcm.ts";
import { dataKeys, FIRST_KEY_ID, keyFor, sealingKey } from "./keyring.ts";
import { sealedColumn, type SealedRow, type SealPurpose } from "./sealed-columns.ts";

const VERSION = "1";

/**
 * Seals `text` with AES-256-GCM and the present key, for one row of the purpose's column: `<version>.<key id>.<iv,
 * tag and cipher text in base64url>`.
 */
export function seal(purpose: SealPurpose, row: SealedRow, text: string | Buffer): string {
  const { sealing, sealingId } = dataKeys();
  const key = sealing.get(sealingId);
  if (!key) throw new Error("the present sealing key is missing");
  const bytes = typeof text === "string" ? Buffer.from(text, "utf8") : text;
  return `${sealPrefix(sealingId)}${encrypt(keyFor(key, purpose), bytes, sealContext(purpose, row, sealingId))}`;
}

/** Prefix of everything sealed with the key of this id. */
export function sealPrefix(keyId: string): string {
  return `${VERSION}.${keyId}.`;
}

/** Opens a sealed text; null if it was sealed for another purpose or row, its key is gone, or it was changed. */
export async function unseal(purpose: SealPurpose, row: SealedRow, sealed: string): Promise<string | null> {
  return (await unsealBytes(purpose, row, sealed))?.toString("utf8") ?? null;
}

/** Opens sealed bytes; null as in `unseal`. */
export async function unsealBytes(
  purpose: SealPurpose,
  row: SealedRow,
  sealed: string,
): Promise<Buffer | null> {
  const [version = "", keyId, payload, ...rest] = sealed.split(".");
  if (keyId === undefined) return openFormer(purpose, version);
  if (version !== VERSION || payload === undefined || rest.length > 0) return null;
  const key = await sealingKey(keyId);
  return key && decrypt(keyFor(key, purpose), payload, sealContext(purpose, row, keyId));
}

/**
 * Opens a seal from before seals named their key and row. Works until start-up has resealed it and that key is gone.
 */
function openFormer(purpose: SealPurpose, payload: string): Buffer | null {
  const was = sealedColumn(purpose)?.was;
  const key = dataKeys().sealing.get(FIRST_KEY_ID);
  return key && was !== undefined ? decrypt(keyFor(key, was), payload, "") : null;
}

function sealContext(purpose: SealPurpose, row: SealedRow, keyId: string): string {
  const column = sealedColumn(purpose);
  return JSON.stringify([VERSION, keyId, purpose, column?.table, column?.column, ...row]);
}

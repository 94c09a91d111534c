import "server-only";
import { z } from "zod";
import { AppError } from "#lib/shared/base/errors.ts";

/** The search parameters of a request, each given once. */
export function searchOf(request: Request): Record<string, string> {
  const given = [...new URL(request.url).searchParams];
  const search = Object.fromEntries(given);
  if (Object.keys(search).length !== given.length)
    throw new AppError("badInput", "a parameter was given twice");
  return search;
}

/**
 * The text of a body of at most `maxBytes`, counted as it comes: route handlers have no limit of their own.
 */
export async function readBody(request: Request, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError("tooLarge", `more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** A day that exists, as YYYY-MM-DD. There is no year 0: no database takes it. */
export const dayInput = z.iso.date().refine((day) => !day.startsWith("0000"));

/** Whether an earlier answer will do for what a person pressed. */
export const pressCacheInput = z.enum(["default", "bypass"]).default("default");

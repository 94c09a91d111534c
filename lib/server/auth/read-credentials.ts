import "server-only";
import { z } from "zod";
import { readBody } from "#lib/server/http/read-body.ts";
import { AppError } from "#lib/shared/base/errors.ts";

const credentials = z.object({
  email: z
    .string()
    .max(254)
    .regex(/^\P{Cc}*$/u)
    .default(""),
  password: z.string().max(1024).default(""),
  csrfToken: z.string().max(200).default(""),
  callbackUrl: z.string().max(2000).default("/"),
  json: z.string().max(10).default(""),
});

/** The posted form, as a browser or next-auth's own client sends it; whatever else it holds is dropped. */
export async function readCredentials(request: Request): Promise<z.infer<typeof credentials>> {
  const text = await readBody(request, 16 * 1024);
  const isJson = request.headers.get("content-type")?.startsWith("application/json");
  return credentials.parse(isJson ? parseJson(text) : Object.fromEntries(new URLSearchParams(text)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("badInput", "not JSON", { cause });
  }
}

import "server-only";
import { z } from "zod";
import { AppError } from "#lib/shared/base/errors.ts";
import { type Param, paramText, type UrlCodec } from "#lib/shared/base/url-params.ts";

/** The search parameters of a request, each given once. */
export function searchParams(request: Request): Record<string, string> {
  const given = [...new URL(request.url).searchParams];
  const search = Object.fromEntries(given);
  if (Object.keys(search).length !== given.length)
    throw new AppError("badInput", "a parameter was given twice");
  return search;
}

/** Search parameters of a page, as Next gives them. */
export type PageSearch = Record<string, string | string[] | undefined>;

/** Reads the search parameters of a page that were given once. */
export function readPageSearch(search: PageSearch): URLSearchParams {
  return new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/** Reads the fields that come in headers (`names`: field → header), percent-decoded. */
export function pickHeaders({ headers }: Request, names: Record<string, string>): Record<string, string> {
  const given = Object.entries(names).map(([field, name]) => [field, headers.get(name)] as const);
  return Object.fromEntries(
    given.flatMap(([field, value]) => (value === null ? [] : [[field, decode(field, value)]])),
  );
}

function decode(field: string, value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new AppError("badInput", `${field} is not percent-encoded`);
  }
}

/**
 * Reads a body of at most `maxBytes` as text, as route handlers have no limit. A visitor who disconnects halfway is
 * `badInput`: the error code of the connection must not be taken for one of the database.
 */
export async function readBody(request: Request, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const chunk = await reader?.read().catch((cause: unknown) => {
      throw new AppError("badInput", "the body was cut off", { cause });
    });
    if (!chunk || chunk.done) return Buffer.concat(chunks).toString("utf8");
    size += chunk.value.byteLength;
    if (size > maxBytes) {
      void reader?.cancel().catch(() => undefined);
      throw new AppError("tooLarge", `more than ${maxBytes} bytes`);
    }
    chunks.push(chunk.value);
  }
}

/** For reads and commands that take nothing. */
export const noInput = z.strictObject({});

/** Id of what a command is about. */
export const idInput = z.strictObject({ id: z.uuid() });

/** Cache mode of a press: `default` accepts a cached response, `bypass` calls again. */
export const pressCacheInput = z.enum(["default", "bypass"]).default("default");

/** Most points that a person confirms for a job; absent: any number, as its price is not known yet. */
export const mostPointsInput = z.number().min(0).max(1_000_000_000).optional();

/** Schema for the parameters of a list: only known ones, each written exactly as our pages write it. */
export function urlInput<Values>(url: UrlCodec<Values>): z.ZodType<Values>;
/** Adds fields that come in headers. */
export function urlInput<Values, Beside extends z.ZodRawShape>(
  url: UrlCodec<Values>,
  beside: Beside,
): z.ZodType<Values & z.infer<z.ZodObject<Beside>>>;
export function urlInput(url: UrlCodec<unknown>, beside: z.ZodRawShape = {}): z.ZodType<unknown> {
  const fields = Object.entries<Param<unknown>>(url.params).map(([name, param]) => [name, paramInput(param)]);
  return z.strictObject({ ...Object.fromEntries(fields), ...beside });
}

function paramInput({ parse, fallback, isRequired }: Param<unknown>): z.ZodType<unknown> {
  const given = z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined && paramText(value) === text) return value;
    context.addIssue("invalid");
    return z.NEVER;
  });
  return isRequired ? given : given.optional().transform((value) => value ?? fallback);
}

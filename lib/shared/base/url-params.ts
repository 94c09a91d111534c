import { readDay, readMoment } from "#lib/shared/dates/moments.ts";

/** Common part of `URLSearchParams` and Next's read-only version. */
type ReadableParams = { get: (name: string) => string | null };

/** One parameter of a URL. */
export type Param<Value> = {
  /** Undefined for an invalid value: a page ignores it, a route rejects it. */
  parse: (text: string) => Value | undefined;
  /** Value of an absent parameter; it is not written to the URL. */
  fallback: Value;
  /** A route rejects a request without it. */
  isRequired?: boolean;
};

type ParamsOf<Values> = { [Name in keyof Values]-?: Param<Values[Name]> };
type ValueOf<Given> = Given extends Param<infer Value> ? Value : never;
type OptionalNames<Params> = {
  [Name in keyof Params]: undefined extends ValueOf<Params[Name]> ? Name : never;
}[keyof Params];

/** Values of a set of parameters; those without a fallback are optional. */
export type ValuesOf<Params> = {
  [Name in Exclude<keyof Params, OptionalNames<Params>>]: ValueOf<Params[Name]>;
} & {
  [Name in OptionalNames<Params>]?: ValueOf<Params[Name]>;
};

/** Parameters of a list: the page reads and writes its URL with them, its route reads the query. */
export type UrlCodec<Values> = {
  params: ParamsOf<Values>;
  read: (params: ReadableParams) => Values;
  /** A query string with its question mark, without unknown names and fallbacks. */
  write: (values: Partial<Values>) => string;
  /** The values of a URL without a parameter. */
  defaults: Values;
};

/** Values of a codec. */
export type UrlValues<Codec> = Codec extends UrlCodec<infer Values> ? Values : never;

/** Creates a codec. `normalize` drops values that mean nothing next to the others. */
export function urlCodec<Params extends Record<string, Param<unknown>>>(
  params: Params,
  normalize: (values: ValuesOf<Params>) => ValuesOf<Params> = (values) => values,
): UrlCodec<ValuesOf<Params>> {
  const entries = Object.entries(params);
  const collect = (valueOf: (name: string, param: Param<unknown>) => unknown) =>
    Object.fromEntries(
      entries.map(([name, param]) => [name, valueOf(name, param) ?? param.fallback]),
    ) as ValuesOf<Params>;
  return {
    params: params as unknown as ParamsOf<ValuesOf<Params>>,
    read: (given) => normalize(collect((name, { parse }) => parse(given.get(name) ?? ""))),
    write: (values) => {
      const known = values as Record<string, unknown>;
      const normalized = Object.entries(normalize(collect((name) => known[name])));
      const search = new URLSearchParams();
      for (const [name, value] of normalized)
        if (value !== params[name]?.fallback && value !== "") search.set(name, paramText(value));
      return search.size === 0 ? "" : `?${search}`;
    },
    defaults: normalize(collect(() => undefined)),
  };
}

/** Text of a value in a URL. */
export function paramText(value: unknown): string {
  return value === true ? "1" : String(value);
}

/** Text that a pattern matches from start to end. */
export function matching(pattern: RegExp): Param<string | undefined> {
  return { parse: (text) => (pattern.test(text) ? text : undefined), fallback: undefined };
}

/** Id of a shop or person. */
export const idParam = matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);

/** An existing day, as YYYY-MM-DD. */
export const dayParam: Param<string | undefined> = { parse: readDay, fallback: undefined };

/** An existing day, or a minute of one as YYYY-MM-DDTHH:mm. */
export const momentParam: Param<string | undefined> = { parse: readMoment, fallback: undefined };

export const flagParam: Param<boolean> = { parse: (text) => text === "1" || undefined, fallback: false };

const MAX_PAGE = 999_999;

/** Page of a list, from 1. */
export const pageParam: Param<number> = {
  parse: (text) => (/^[1-9]\d{0,6}$/.test(text) ? Math.min(Number(text), MAX_PAGE) : undefined),
  fallback: 1,
};

/** Orders on a page of the service, at most. Spec: "Limits". */
export const MAX_PAGE_SIZE = 100;

export const PAGE_SIZES = [20, 50, MAX_PAGE_SIZE] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

export const sizeParam: Param<PageSize> = {
  parse: (text) => PAGE_SIZES.find((size) => String(size) === text),
  fallback: 20,
};

/** One of several words; undefined without a fallback. */
export function oneOf<Word extends string>(words: readonly Word[]): Param<Word | undefined>;
export function oneOf<Word extends string>(words: readonly Word[], fallback: Word): Param<Word>;
export function oneOf<Word extends string>(words: readonly Word[], fallback?: Word): Param<Word | undefined> {
  return { parse: (text) => words.find((word) => word === text), fallback };
}

/** Whole number whose digits match a pattern. */
export function wholeNumber(pattern: RegExp): Param<number | undefined> {
  return { parse: (text) => (pattern.test(text) ? Number(text) : undefined), fallback: undefined };
}

/** Trimmed text of at most `maxLength` characters, without control characters; empty is absent. */
export function textParam(maxLength: number): Param<string | undefined> {
  const parse = (text: string) =>
    text
      .replace(/\p{Cc}/gu, "")
      .trim()
      .slice(0, maxLength)
      .trim() || undefined;
  return { parse, fallback: undefined };
}

/** Newest entry that counts: entries that came after page 1 was read don't shift the other pages. */
export function upToParam(maxDigits: number): Param<number | undefined> {
  return wholeNumber(new RegExp(`^[1-9]\\d{0,${maxDigits - 1}}$`));
}

/** Drops `upTo` on page 1, which counts from the newest entry. */
export function settleUpTo<Values extends { page: number; upTo?: number | undefined }>(
  values: Values,
): Values {
  return values.page === 1 ? { ...values, upTo: undefined } : values;
}

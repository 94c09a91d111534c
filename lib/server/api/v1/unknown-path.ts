import "server-only";
import { z } from "zod";
import type { ApiRoute } from "#lib/server/api/with-key.ts";
import { AppError } from "#lib/shared/base/errors.ts";

const input = z.looseObject({});

/** Any other path: a program gets an error it can read, instead of the page for people. */
export const unknownPath: ApiRoute<typeof input, z.ZodNever> = {
  path: "/",
  summary: "No such path",
  right: null,
  input,
  output: z.never(),
  verb: () => Promise.reject(new AppError("notFound", "no such path")),
};

import "server-only";
import { z } from "zod";

/** Messages are keys of `messages/*.json`. */
export const personLinkInput = z.strictObject({
  token: z.string().max(100),
  password: z.string().min(12, "setUp.passwordShort").max(1024, "setUp.passwordLong"),
});

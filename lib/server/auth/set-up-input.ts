import "server-only";
import { z } from "zod";

/** Messages are keys of `messages/*.json`. */
export const setUpInput = z.strictObject({
  token: z.string().max(100),
  email: z
    .string()
    .trim()
    .max(254, "setUp.emailInvalid")
    .regex(/^[^\s@]+@[^\s@]+$/, "setUp.emailInvalid"),
  name: z.string().trim().min(1, "setUp.nameMissing").max(60, "setUp.nameTooLong"),
  password: z.string().min(12, "setUp.passwordShort").max(1024, "setUp.passwordLong"),
});

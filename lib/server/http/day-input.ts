import "server-only";
import { z } from "zod";

/** A day that exists, as YYYY-MM-DD. There is no year 0: no database takes it. */
export const dayInput = z.iso.date().refine((day) => !day.startsWith("0000"));

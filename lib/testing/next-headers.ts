import type { cookies } from "next/headers";

/** Stands for `next/headers` outside of Next: a visitor's headers; cookies only within `runRoute`. */
export const nextHeaders = (visitor: { headers: Headers }, real: { cookies: typeof cookies }) => ({
  headers: async () => visitor.headers,
  cookies: async () => {
    try {
      return await real.cookies();
    } catch {
      return new Map();
    }
  },
});

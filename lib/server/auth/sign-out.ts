"use server";

import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { endSession } from "./session.ts";
import { sessionCookie } from "./cookies.ts";

/** Ends this session on the server, takes the cookie back and leaves for sign-in. */
export async function signOut(): Promise<void> {
  await endSession(await headers());
  const { name, isSecure } = sessionCookie();
  (await cookies()).set(name, "", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isSecure,
    maxAge: 0,
  });
  redirect("/sign-in");
}

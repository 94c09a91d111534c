import "server-only";
import { cookies } from "next/headers";
import { env } from "#lib/server/env.ts";

/** What a browser remembers of how it wants things shown, by name: remember-choice.ts writes it. */
export async function rememberedChoices(): Promise<(name: string) => string | undefined> {
  const jar = await cookies();
  const prefix = env().nextAuthUrl.startsWith("https:") ? "__Host-" : "";
  return (name) => jar.get(prefix + name)?.value;
}

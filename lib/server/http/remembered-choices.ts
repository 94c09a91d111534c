import "server-only";
import { cookies } from "next/headers";
import { env } from "#lib/server/env.ts";

/** Reads the display choices stored in cookies, by name; remember-choice.ts writes them. */
export async function rememberedChoices(): Promise<(name: string) => string | undefined> {
  const jar = await cookies();
  const prefix = env().nextAuthUrl.startsWith("https:") ? "__Host-" : "";
  return (name) => jar.get(prefix + name)?.value;
}

import "server-only";
import type { NextApiRequest, NextApiResponse } from "next";
import type { AuthOptions } from "next-auth";
import NextAuth from "next-auth/next";
import { defaultExport } from "#lib/server/auth/default-export.ts";

type AuthCall = {
  method: "GET" | "POST";
  path: string[];
  body: Record<string, string>;
  cookies: Record<string, string>;
};
export type AuthAnswer = { status: number; cookies: string[]; body: unknown };

/**
 * One call of next-auth with plain values in and out. Only what is named here reaches it: no query, no headers, so
 * nothing a visitor sends can choose its host, its address or its pages.
 */
export async function callNextAuth(
  { method, path, body, cookies }: AuthCall,
  options: AuthOptions,
): Promise<AuthAnswer> {
  const answer: AuthAnswer = { status: 200, cookies: [], body: null };
  const request = {
    method,
    query: { nextauth: path },
    body: { ...body, json: "true" },
    cookies,
    headers: {},
  };
  const response = {
    status: (status: number) => ((answer.status = status), response),
    getHeader: (name: string) => (name === "Set-Cookie" ? answer.cookies : undefined),
    setHeader: (name: string, value: string[]) => (
      name === "Set-Cookie" && (answer.cookies = value),
      response
    ),
    json: (value: unknown) => void (answer.body = value),
    send: (value: unknown) => void (answer.body = value),
    end: () => undefined,
  };
  await defaultExport(NextAuth)(
    request as unknown as NextApiRequest,
    response as unknown as NextApiResponse,
    options,
  );
  return answer;
}

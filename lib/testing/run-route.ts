import "next/dist/server/node-environment-baseline.js";
import { NextRequest } from "next/server";
import { workAsyncStorage, type WorkStore } from "next/dist/server/app-render/work-async-storage.external.js";
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external.js";
import { createRequestStoreForAPI } from "next/dist/server/async-storage/request-store.js";
import { appendMutableCookies } from "next/dist/server/web/spec-extension/adapters/request-cookies.js";

type Route<Params> = (request: NextRequest, context: { params: Promise<Params> }) => Promise<Response>;

/** Runs a route as Next does: `cookies()` and `headers()` are the request's, and cookies set there are sent. */
export async function runRoute<Params>(
  route: Route<Params>,
  params: Params,
  url: string,
  init: ConstructorParameters<typeof NextRequest>[1] = {},
): Promise<Response> {
  const request = new NextRequest(url, init);
  const noTags = { tags: [], expirationsByCacheKind: new Map() };
  const store = createRequestStoreForAPI(request, request.nextUrl, noTags, undefined, undefined, undefined);
  const work = { route: new URL(url).pathname } as WorkStore;
  const response = await workAsyncStorage.run(work, () =>
    workUnitAsyncStorage.run({ ...store, phase: "action" }, () =>
      route(request, { params: Promise.resolve(params) }),
    ),
  );
  const headers = new Headers(response.headers);
  appendMutableCookies(headers, store.mutableCookies);
  return new Response(response.body, { status: response.status, headers });
}

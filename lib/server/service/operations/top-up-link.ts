import { shortTo } from "#lib/shared/base/trim-end.ts";
import {
  asList,
  asObject,
  field,
  type Note,
  type WireObject,
  type WireValue,
} from "#lib/server/service/json/json-value.ts";
import { readImageUrl, readText } from "#lib/server/service/json/read-text.ts";
import type { Envelope } from "#lib/server/service/response/envelope.ts";
import type { ResponseReading } from "#lib/server/service/response/read-response.ts";
import type { WireRequest } from "#lib/server/service/transport/send-request.ts";
import { readWebLink } from "#lib/shared/links/web-link.ts";
import {
  hasNoLink,
  type SidLocation,
  type TopUpLinkData,
  type TopUpLinkKind,
  type TopUpLinkValue,
} from "#lib/shared/top-up/top-up.ts";
import { cachedWhole, hideTexts, requireInput, type ServiceOperation } from "./service-operation.ts";
import { OPERATION_FACTS } from "#lib/shared/calls/operation-facts.ts";

type TopUpLinkRequest = { sid: string; placement: SidLocation };

/** Operation 1. */
export const TOP_UP_LINK: ServiceOperation<TopUpLinkRequest, TopUpLinkData> = {
  write: writeTopUpLink,
  reader: () => readTopUpLink,
  hide: (text, { sid }) => hideTexts(text, [sid]),
  variant: () => null,
  // The place of `sid` is no part of the request.
  cache: cachedWhole(
    ({ sid }) => ({ sid }),
    (data) => !hasNoLink(data),
  ),
};

const PATH = OPERATION_FACTS.topUpLink.path;

/** Operation 1: GET with a form body as published; the query placement is not in the spec. Spec: "Endpoints", 1. */
function writeTopUpLink({ sid, placement }: TopUpLinkRequest): WireRequest {
  requireInput(sid.trim() !== "", "sid", "required");
  const form = new URLSearchParams({ sid }).toString();
  const path = placement === "body" ? PATH : `${PATH}?sid=${encodeURIComponent(sid.toWellFormed())}`;
  if (placement === "query") return { method: "GET", path, headers: {}, body: null };
  return {
    method: "GET",
    path,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: Buffer.from(form),
  };
}

const LINK_FIELDS: Record<TopUpLinkKind, string> = {
  url: "url",
  shortUrl: "short_url",
  mobileUrl: "mobile_url",
  mobileShortUrl: "mobile_short_url",
  weAppWebViewUrl: "we_app_web_view_url",
  weAppWebViewShortUrl: "we_app_web_view_short_url",
};
const MAX_INERT_LENGTH = 200;

/**
 * Reads a response of operation 1. Each link, `we_app_info` and `sign` is searched on its own: in
 * `data.single_url_list`, then `data`, then beside `code`. Spec: "Top-up discount link result".
 */
export function readTopUpLink({ data, root }: Envelope, note: Note): ResponseReading<TopUpLinkData> {
  const inData = asOne(data);
  const places = [asOne(inData ? field(inData, "single_url_list") : undefined), inData, root].filter(
    (place) => place !== null,
  );
  const link: TopUpLinkData = {
    links: readLinks(places, note),
    weAppPagePath: firstText(places, "we_app_page_path"),
    sign: firstText(places, "sign"),
    weAppInfo: readWeAppInfo(places),
  };
  const isAnything =
    Object.keys(link.links).length > 0 || link.weAppPagePath !== null || link.weAppInfo !== null;
  if (!inData && !isAnything)
    return { problem: data === null || data === undefined ? "noData" : "notUnderstood" };
  return { data: link, rows: [] };
}

/** An object, also as the only one of a list. */
function asOne(value: WireValue | undefined): WireObject | null {
  const [only, ...others] = asList(value) ?? [value];
  return others.length === 0 ? asObject(only) : null;
}

function readLinks(places: WireObject[], note: Note): TopUpLinkData["links"] {
  const links: TopUpLinkData["links"] = {};
  for (const [kind, name] of Object.entries(LINK_FIELDS) as [TopUpLinkKind, string][]) {
    const texts = places.map((place) => readText(field(place, name))).filter((text) => text !== null);
    const value = firstLink(texts);
    if (value) links[kind] = value;
    if (value && "inert" in value) note(`link not usable: ${name}`);
  }
  return links;
}

function firstLink(texts: string[]): TopUpLinkValue | null {
  for (const text of texts) {
    const link = readWebLink(text);
    if (link) return { url: link.url, isPlainHttp: link.isPlainHttp };
  }
  return texts[0] === undefined ? null : { inert: shortTo(MAX_INERT_LENGTH, texts[0]) };
}

function firstText(places: WireObject[], name: string): string | null {
  return places.map((place) => readText(field(place, name))).find((text) => text !== null) ?? null;
}

function readWeAppInfo(places: WireObject[]): TopUpLinkData["weAppInfo"] {
  const info = places
    .map((place) => asOne(field(place, "we_app_info")))
    .find((one) => one !== null && Object.keys(one).length > 0);
  if (!info) return null;
  const text = (name: string): string | null => readText(field(info, name));
  return {
    appId: text("app_id"),
    pagePath: text("page_path"),
    iconUrl: readImageUrl(field(info, "we_app_icon_url")),
    userName: text("user_name"),
    sourceDisplayName: text("source_display_name"),
    title: text("title"),
    desc: text("desc"),
  };
}

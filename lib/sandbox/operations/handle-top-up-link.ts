import { createHash } from "node:crypto";
import { picturePath } from "#lib/sandbox/data/goods-catalog.ts";
import { readFormFields } from "#lib/sandbox/wire/read-request.ts";
import { findPrice } from "#lib/sandbox/state/price-list.ts";
import { RefusalError } from "#lib/sandbox/state/code-words.ts";
import type { OperationResult, OperationInput, WireRecord } from "./operation-input.ts";

const MAX_SID_LENGTH = 128;

/** Operation 1. Spec: "Top-up discount link"; it never reports its charge. */
export function handleTopUpLink(input: OperationInput): OperationResult {
  const { state } = input;
  const sid = readSid(input);
  const tag = createHash("sha256").update(`${state.settings.seed}\n${sid}`).digest("hex");
  const links = linksFor(sid, tag);
  const miniProgram = miniProgramFor(state.baseUrl, links.we_app_page_path);
  const sign = `CPS_SIGN:${tag.slice(0, 40)}`;
  const respondWith = (data: WireRecord): OperationResult => ({
    data,
    rows: null,
    costPoints: findPrice(state.options.prices, "topUpLink"),
    reportsCharge: false,
  });
  switch (state.options.topUpPlace) {
    case "single_url_list":
      return respondWith({ single_url_list: links, sign, we_app_info: miniProgram });
    case "data":
      return respondWith({ ...links, sign, we_app_info: miniProgram });
    case "root":
      return { ...respondWith({}), root: { ...links, sign, we_app_info: miniProgram } };
  }
}

function readSid({ state, contentType, body, query }: OperationInput): string {
  const placement = state.options.sidLocation;
  const inBody = placement === "query" ? null : readFormFields(contentType, body, "urlencoded")?.get("sid");
  const sid = inBody || (placement === "body" ? null : query.get("sid"));
  if (!sid) throw new RefusalError(100, "请求参数错误：缺少 sid");
  if (sid.length > MAX_SID_LENGTH)
    throw new RefusalError(100, `请求参数错误：sid 不能超过 ${MAX_SID_LENGTH} 个字符`);
  return sid;
}

function linksFor(sid: string, tag: string) {
  const tracked = new URLSearchParams({ sid, pid: tag.slice(0, 12), channel: "slow-charge" }).toString();
  const path = `pages/recharge/index?${tracked}`;
  return {
    url: `https://mobile.topup.example/recharge?${tracked}`,
    short_url: `https://t.topup.example/${tag.slice(0, 8)}`,
    mobile_url: `https://mobile.topup.example/open?${tracked}&launch=app`,
    mobile_short_url: `https://t.topup.example/${tag.slice(8, 16)}`,
    we_app_page_path: path,
    we_app_web_view_url: `https://mobile.topup.example/web-view?${tracked}`,
    we_app_web_view_short_url: `https://t.topup.example/${tag.slice(16, 24)}`,
  };
}

function miniProgramFor(baseUrl: string, pagePath: string): WireRecord {
  return {
    app_id: "wx00practice0000ab",
    page_path: pagePath,
    we_app_icon_url: baseUrl + picturePath("soap-125"),
    user_name: "gh_practice0000",
    source_display_name: "话费优惠充值",
    title: "话费充值 100 元立减 8 元",
    desc: "三网通用，24 至 72 小时内到账",
  };
}

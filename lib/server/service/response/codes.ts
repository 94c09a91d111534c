import type { Outcome, ProblemReason } from "#lib/shared/calls/call-result.ts";

export type Classification = { outcome: Exclude<Outcome, "answered">; reason: ProblemReason };

const LISTED: Record<number, Classification> = {
  100: { outcome: "refused", reason: "parameterError" },
  101: { outcome: "tryLater", reason: "timedOut" },
  103: { outcome: "refused", reason: "accountMissing" },
  200: { outcome: "unknown", reason: "systemError" },
  202: { outcome: "tryLater", reason: "retryLater" },
  203: { outcome: "refused", reason: "unsupported" },
  302: { outcome: "refused", reason: "shopNotAuthorized" },
  401: { outcome: "refused", reason: "invalidCredential" },
  404: { outcome: "refused", reason: "wrongPath" },
};

// The spec explains both in English, but the service speaks Chinese: both languages count, in either word
// order.
const USED_UP = [
  /(?:次[数數]|[余餘][额額]|[额額]度|[点點][数數]|配[额額]|调用量).{0,10}(?:不足|用完|用尽|耗尽|不够|上限|超限|为0)/,
  /(?:不足|用完|耗尽).{0,6}次数|[请請]充值|欠[费費]/,
  /(?:insufficient|not enough|no (?:more|remaining)|exhausted|used up|out of).{0,20}(?:count|calls?|balance|quota|times|points)/i,
  /(?:count|calls?|balance|quota|points).{0,20}(?:insufficient|not enough|exhausted|used up|exceeded|run out)|recharge/i,
];
const NO_PERMISSION = [
  /(?:[无無]|[没沒]有|未|缺少|[暂暫][无無]).{0,8}(?:[权權]限|开通|授权)|[权權]限不足/,
  /(?:开通|申请).{0,6}(?:权限|接口)/,
  /permission|not (?:been )?(?:opened|enabled|allowed)|open the .{0,10}interface|access denied|forbidden/i,
];
// Other rejections that name a cause besides their code. A count that is too low may be one of goods.
const NAMED_USED_UP =
  /(?:insufficient|not enough|no (?:more|remaining)|exhausted|used up|out of).{0,20}(?:balance|quota|points|credits?)|(?:balance|quota|points|credits?).{0,20}(?:insufficient|not enough|exhausted|exceeded|used up|run out)|(?:次[数數]|[余餘][额額量]|[额額]度|[点點][数數]|[积積]分|配[额額]|调用量).{0,10}(?:不足|用完|用尽|耗尽|不够|上限|超限|为0)|[请請]充值|欠[费費]|(?:套餐|会员|服务).{0,4}[过到]期|[续續][费費]/i;
const EXCEEDED_QUOTA = /exceed(?:s|ed|ing)?[\w ]{0,20} quota/i;
const SHOP_SESSION_OVER = /(?:店[铺鋪]|shop|seller).{0,10}session.{0,12}(?:[过到]期|失效|expired|invalid)/i;
const SHOP_UNAUTHORIZED =
  /(?:店[铺鋪]|商家|[卖賣]家|shop|seller|store).{0,10}(?:(?:未|没有|尚未|取消)[授绑]|授权.{0,6}(?:[过到]期|失效|取消|解除)|(?:not|un) ?(?:been )?authori[sz]ed|authori[sz]ation.{0,12}(?:expired|revoked|missing))/i;
const NAMED_NO_PERMISSION =
  /(?:无|没有|暂无|未开通).{0,8}(?:权限|接口)|权限不足|(?:no|without) (?:api )?permission|permission denied/i;
const CREDENTIAL =
  /(?:token|app.?(?:key|secret|id)|api.?key|\bkey|credentials?|signature|\bsign|令牌|密钥|凭证|签名).{0,20}(?:expired?|invalid|illegal|error|wrong|incorrect|mismatch|missing|revoked|disabled|not (?:exist|found|valid|match|allowed)|doesn.t exist|无效|过期|失效|错误|有误|缺失|不存在|不正确|不匹配|不一致|失败|非法|禁用|停用|为空)|登[录錄入].{0,4}(?:已?[过到]期|失效|超时)|(?:未|请先|重新)登[录陆入]|鉴权.{0,4}(?:失败|错误|不通过|未通过)|please log ?in/i;
const BAD_CREDENTIAL =
  /(?:invalid|expired|illegal|wrong|incorrect|missing|unknown|无效|过期|失效|错误|非法|缺少).{0,10}(?:token|app.?(?:key|secret|id)|api.?key|credentials?|signature|\bsign\b|令牌|密钥|凭证|签名)/i;
const MAX_READ_LENGTH = 500;

/**
 * Classifies an envelope's code other than 0, whatever the HTTP status. A rejection whose message names another
 * cause than its code counts as that cause. Spec: "Errors".
 */
export function classifyCode(code: number, message: string | null): Classification {
  const text = (message ?? "").slice(0, MAX_READ_LENGTH);
  const listed = code === 204 ? { outcome: "refused" as const, reason: kindOf204(text) } : LISTED[code];
  if (listed === undefined) return { outcome: "unknown", reason: "unlistedCode" };
  if (listed.outcome !== "refused" || code === 302) return listed;
  if (CREDENTIAL.test(text) || BAD_CREDENTIAL.test(text)) return { ...listed, reason: "invalidCredential" };
  if (code === 204) return listed;
  if (NAMED_USED_UP.test(text) || EXCEEDED_QUOTA.test(text)) return { ...listed, reason: "callsUsedUp" };
  if (code !== 100) return listed;
  if (SHOP_UNAUTHORIZED.test(text) || SHOP_SESSION_OVER.test(text))
    return { ...listed, reason: "shopNotAuthorized" };
  return NAMED_NO_PERMISSION.test(text) ? { ...listed, reason: "noPermission" } : listed;
}

function kindOf204(message: string): ProblemReason {
  const isUsedUp = USED_UP.some((wording) => wording.test(message));
  const isNoPermission = NO_PERMISSION.some((wording) => wording.test(message));
  if (isUsedUp === isNoPermission) return "noPermissionOrCallsUsedUp";
  return isUsedUp ? "callsUsedUp" : "noPermission";
}

/** Classifies an HTTP status without a complete valid envelope; a status not listed is "not understood". */
export function classifyStatus(status: number): Classification {
  if (status === 400 || status === 413) return { outcome: "refused", reason: "requestRefused" };
  if (status === 401 || status === 403) return { outcome: "refused", reason: "invalidCredential" };
  if (status === 404 || status === 405) return { outcome: "refused", reason: "wrongPath" };
  if (status === 429) return { outcome: "tryLater", reason: "tooManyRequests" };
  if (status === 503) return { outcome: "tryLater", reason: "unavailable" };
  return {
    outcome: "unknown",
    reason: [301, 302, 303, 307, 308].includes(status) ? "moved" : "notUnderstood",
  };
}

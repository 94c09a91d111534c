/** A code of the spec instead of data, with its words. Spec: "Errors". */
export class RefusalError extends Error {
  readonly code: number;
  /** The shop whose authorization is missing, for code 302. */
  readonly ownerId: string | null;

  constructor(code: number, message: string, ownerId: string | null = null) {
    super(message);
    this.name = "RefusalError";
    this.code = code;
    this.ownerId = ownerId;
  }
}

/** The description of each code when nothing more exact is known. Spec: "Errors". */
export const CODE_WORDS: Record<number, string> = {
  0: "成功",
  100: "请求参数错误",
  101: "请求超时，请重试",
  103: "旺旺账号不存在，请检查输入的账号",
  200: "系统错误，请联系客服",
  202: "系统错误，请稍后重试",
  203: "暂不支持该接口",
  204: "无接口权限，请到官网开通正式接口",
  302: "店铺未授权，请用返回的链接扫码授权",
  401: "凭证无效，请在 header 中添加 access_token",
  404: "请求路径或请求方式错误，请检查",
};

export const CALLS_USED_UP_WORDS = "接口调用次数不足，请到官网充值";

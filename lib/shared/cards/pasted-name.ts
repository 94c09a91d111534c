import { unifyName } from "#lib/shared/text/same-looks.ts";
import { trimEnd } from "#lib/shared/base/trim-end.ts";

/** A word of a pasted text: `…Label` says what comes next, `known` is never a name, `end` separates its neighbours. */
export type PastedWord = {
  kind: "word" | "digits" | "nameLabel" | "numberLabel" | "textLabel" | "known" | "end";
  text: string;
};

const HAN = "\\p{Script=Han}";
const NAME_LABEL =
  "(?:开户|账户|帐户)名称?|(?:银行|开户|账户|帐户|收款|持卡|真实|客户|用户|对方|本人)?(?:人|方|账户|帐户)?(?:姓名|户名|名字|名称)|" +
  "(?:持卡|开户|收款|受益|持有)人|卡主|储户|收款方|户主(?:姓名)?|抬头|姓名";
const NUMBER_LABEL =
  "(?:银行|储蓄|借记|收款|退款|打款){0,2}(?:卡号|账号|帐号|账户号|帐户号|卡号码)|银行卡|账户|帐户|" +
  "(?:居民)?身份证(?:号码|号)?|证件(?:号码|号)?|(?:预留|银行预留|联系)?(?:手机|电话)(?:号码|号)?|预留|手机";
const TEXT_LABEL =
  "(?:银行|行)名称?|开户(?:银行|行|网点|地|支行)|(?:所属|收款)(?:银行|行)|支行|地址|备注|附言|用途|说明|金额|日期|时间|订单号?|店铺|旺旺|昵称|平台|原因|卡(?:类型|种)|类型";
const LATIN_NAME =
  "name on (?:the )?card|(?:account |acct |a/c |card|card |full |legal )?(?:holder(?:'s)?(?: name)?|name)|" +
  "payee|beneficiary(?: name)?";
const LATIN_NUMBER =
  "(?:bank |debit |credit )?" +
  "(?:card|account|acct|a/c|id card|id|passport|phone|mobile|tel|telephone|cell)(?: ?(?:number|no\\.?|num|#))?";
const LATIN_TEXT =
  "(?:(?:bank|branch|address|note|memo|remark|reason|type|amount|date|currency)(?: name)?|" +
  "(?:first|last|middle|given|family) name|surname)";
// Any other word before a colon names what comes next.
const OTHER_LATIN = /\b[a-z']{2,20} {0,3}[:=]/gi;
// "中国建设银行杭州西湖支行", also without a gap before it; a bank of another name is caught as a word.
const BANK = new RegExp(
  `(?:中国|中信|光大|工商|建设|农业|交通|招商|华夏|民生|兴业|浦东|发展|上海|浦发|平安|广发|广东|邮政|邮储|储蓄|浙商|渤海|恒丰|北京|江苏|南京|宁波|杭州|徽商){1,5}` +
    `银行(?:股份有限公司)?(?:${HAN}{0,12}(?:支行|分行|营业部|分理处))?`,
  "gu",
);
const COLON_RUN = new RegExp(`(${HAN}{1,12}) {0,3}[:=]`, "gu");
const LABELS = new RegExp(
  `(${NAME_LABEL})|(${NUMBER_LABEL})|(${TEXT_LABEL})|` +
    `\\b(?:(${LATIN_NAME})|(${LATIN_NUMBER})|(${LATIN_TEXT})) {0,3}[:=#]`,
  "giu",
);
const ENDS_IN_LABEL = new RegExp(`(?:${NAME_LABEL}|${NUMBER_LABEL}|${TEXT_LABEL})$`, "u");

const MARKS = {
  nameLabel: "\u0001",
  numberLabel: "\u0002",
  textLabel: "\u0003",
  known: "\u0004",
  end: "\u0005",
};
const KIND_OF = new Map(Object.entries(MARKS).map(([kind, mark]) => [mark, kind as PastedWord["kind"]]));

const NAMES_NAME = new RegExp(`^(?:${NAME_LABEL}|${LATIN_NAME})$`, "iu");

// "Payee LI MING": a label at the start needs no colon.
const LATIN_START = new RegExp(`^(${LATIN_NAME}) (?=\\p{L})(?!on )`, "iu");
// "户名-李明", "户名是李明", as some people write a label.
const DASHED_LABEL = new RegExp(
  `(?:(?<!${HAN})|(?<=我的))(${NAME_LABEL}|${NUMBER_LABEL}) {0,3}(?:[\\p{Pd}→>~]+|[是为叫])(?=[^\\p{Pd}])`,
  "gu",
);
const SPACED_LABEL = /(?<=[户姓卡账帐]) {1,3}(?=[名号])/gu;
// "1990年", "59.90元" are no personal numbers.
const COUNTED = /(?<![\d.])\d{1,6}(?:\.\d{1,2})? ?[年月日岁元块]/gu;

// Unifying would make digits of them.
const LIST_NUMBERS = /[①-⒛⓪-⓿❶-➓㈠-㈩㊀-㊉]/g;

/** Removes a label from a name and unifies the spelling of its signs; keeps a blank that more may follow. */
export function plainName(typed: string): string {
  const name = unifyName(typed).replace(SPACED_LABEL, "");
  const start = name.trimStart();
  for (const separator of [/[:=]/, / - /, /[ -]/]) {
    const at = start.search(separator);
    if (at > 0 && NAMES_NAME.test(start.slice(0, at).trim())) return start.slice(at).replace(/^[\s:=-]+/, "");
  }
  return name;
}

/** Splits a pasted text into words, in order, marked by their labels. */
export function splitWords(pasted: string): PastedWord[] {
  const spaced = (mark: string) => ` ${mark} `;
  return unifyName(
    pasted
      .replace(/[。｡]/g, ",")
      .replace(LIST_NUMBERS, " ")
      .replace(/^\s*\d{1,3}[.)、]\s*(?=\D|\d{4})/, ""),
  )
    .replace(SPACED_LABEL, "")
    .trimStart()
    .replace(LATIN_START, "$1: ")
    .replace(DASHED_LABEL, "$1:")
    .replace(COUNTED, spaced(MARKS.end))
    .replace(/\([^()]{0,12}\)(?= {0,3}[:=])/g, "")
    .replace(/[\u0001-\u0005]/g, " ")
    .replace(/(?<!\d)[—–―→_]+|[—–―→_]+(?!\d)/g, spaced(MARKS.end))
    .replace(/[^\S ]|[,;、|/<>[\]{}【】「」“”"&]|-{2,}/g, spaced(MARKS.end))
    .replace(/[()]/g, " ")
    .replace(COLON_RUN, (_whole, run: string) =>
      ENDS_IN_LABEL.test(run) ? `${run} ` : spaced(MARKS.textLabel),
    )
    .replace(BANK, spaced(MARKS.known))
    .replace(LABELS, (_whole, name, number, _text, latinName, latinNumber) =>
      spaced(
        (name ?? latinName) ? MARKS.nameLabel : (number ?? latinNumber) ? MARKS.numberLabel : MARKS.textLabel,
      ),
    )
    .replace(OTHER_LATIN, spaced(MARKS.textLabel))
    .replace(/[:=]/g, " ")
    .split(/\s+/)
    .filter((text) => text !== "")
    .flatMap((text) => text.split(/(?<=\p{Script=Han})(?=[+\d])|(?<=[\dXx])(?=\p{Script=Han})/u))
    .map((text) => ({ kind: wordKind(text), text }));
}

function wordKind(text: string): PastedWord["kind"] {
  if (/^\+?[\d-]+[xX]?$/.test(text)) return "digits";
  return KIND_OF.get(text) ?? (KNOWN.some((look) => look.test(text)) ? "known" : "word");
}

const BANKS =
  /银行|支行|分行|信用社|农商|农信|营业部|分理处|银联|bank|^(?:工|农|中|建|交|招|广发|浦发|邮储|光大|中信|民生|平安|兴业|华夏)行?$/i;
const CARD_KINDS =
  /^(?:储蓄|借记|信用|贷记|银行|工资|社保|医保|金|白金|普|副|主|本|此|[一二三ⅠⅡⅢ]类|I{1,3}类){1,2}(?:卡|户|账户|帐户|存折|折)$/;
const OTHER_WORDS =
  /^(?:存折|储蓄|卡|折|元|人民币|退款|打款|转账|加急|尽快|谢谢|您好|你好|麻烦|请|对公|对私|个人|公司|本人|男|女|余额|金额|单据|包裹|成功|平台|安全|方便|高级|关于|支付宝|微信|淘宝|天猫|先生|女士)$/;
const LATIN_WORDS =
  /^(?:debit|credit|savings?|current|card|account|visa|mastercard|unionpay|cny|rmb|usd|refund|urgent|please|thanks?|mr|mrs|ms|icbc|ccb|abc|boc|bocom|cmb|cmbc|cib|spdb|ceb|citic|psbc|pab|cgb|hxb)\.?$/i;
const KNOWN = [BANKS, CARD_KINDS, OTHER_WORDS, LATIN_WORDS];

// Surnames of nine people in ten, and those of two characters; other words may be anything.
const SURNAMES =
  /^(?:欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|令狐|宇文|长孙|司徒|夏侯|端木|轩辕|独孤|南宫|申屠|淳于|拓跋|[赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳酆鲍史唐廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于傅皮卞齐康伍余元卜顾孟平黄穆萧肖尹姚邵湛汪祁毛禹狄米贝明臧伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万柯管卢莫房裘缪干宗丁宣邓郁杭洪包诸左石崔吉钮龚程邢滑裴陆荣翁荀羊惠甄曲家封储靳段焦巴牧谷车侯宓蓬班仰秋仲伊宫宁仇栾甘厉戎祖武符刘景詹束龙叶司黎薄白蒲邰鄂索咸籍赖卓蔺屠蒙池乔闻党翟谭姬申扶堵冉宰雍桑桂牛寿边扈燕冀尚农温庄晏柴瞿阎闫连茹习艾鱼容古易慎戈廖庾衡步耿满匡文寇广阙东殴沃利蔚越师巩厍聂晁勾敖融冷辛阚那简饶曾关荆红游竺权盖益桓付邸丘涂岳楼覃隋苟原佟刑佘鹿占苑巫])/u;
const PLACES =
  /^(?:江苏|安徽|云南|广东|广西|广州|宁夏|宁波|杭州|苏州|温州|常州|郑州|成都|江西|江阴|常熟|徐州|贺州|黄山|黄石|金华|石家庄|景德镇|龙岩|乐山|万州|宣城|马鞍山|梅州|柳州|莫干山|东莞|吉林|吉安|荣成|昌平|海淀|滕州|余杭|余姚|萧山)|[省市区县镇乡村路街巷弄]$/u;
const STRAY = /[退款给到号码户账帐证址请您你我的是这那办打转核验借贷收]/u;
const NAME_WORD = /^[\p{L}\p{M}·.'’-]+$/u;
const HONORIFIC = /(?<=..)(?:先生|女士|小姐|太太)$/u;
const TITLED = /(?:先生|女士|小姐|太太|本人|某)$/u;
const MAX_HAN_LENGTH = 4;

/** Adjacent words, and the label before them. */
type Run = { label: "name" | "text" | null; words: string[] };

/** Finds the one name among pasted words: "" when there is none, null when it is unclear. */
export function nameIn(words: readonly PastedWord[]): string | null {
  const runs = splitRuns(words);
  const labelled = runs
    .filter(({ label }) => label === "name")
    .map(({ words: [first = "", ...rest] }) => {
      return joinName([first, ...rest]) ?? joinName([first]);
    });
  if (labelled.length > 0) return new Set(labelled).size === 1 ? (labelled[0] ?? null) : null;
  const [run, ...others] = runs.filter(({ label }) => label === null);
  if (run === undefined) return "";
  const name = others.length === 0 ? joinName(run.words) : null;
  return name !== null && looksLikeName(name) ? name : null;
}

function splitRuns(words: readonly PastedWord[]): Run[] {
  const runs: Run[] = [];
  let next: Run["label"] = null;
  let isOpen = false;
  for (const { kind, text } of words) {
    if (kind === "word" && isOpen) runs.at(-1)?.words.push(text);
    else if (kind === "word") runs.push({ label: next, words: [text] });
    isOpen = kind === "word";
    if (kind !== "end") next = kind === "nameLabel" ? "name" : kind === "textLabel" ? "text" : null;
  }
  return runs;
}

/** Joins words to one name: Latin words, or a Chinese name with a blank after the surname. */
function joinName(words: readonly string[]): string | null {
  if (!words.every((word) => NAME_WORD.test(word))) return null;
  if (words.every((word) => /^\P{Script=Han}+$/u.test(word))) return words.join(" ");
  const name = trimEnd(words.join(""), ".").replace(HONORIFIC, "");
  const isSpaced = words.some((word) => [...word].length === 1) && [...name].length <= MAX_HAN_LENGTH;
  return words.length === 1 || isSpaced ? name : null;
}

/** True when a word without a label can only be a name. */
function looksLikeName(name: string): boolean {
  if (/^\P{Script=Han}+$/u.test(name)) return /^\p{Lu}\S* \p{Lu}/u.test(name);
  if (STRAY.test(name) || TITLED.test(name)) return false;
  const length = [...name].length;
  return (
    name.includes("·") ||
    (length > 1 && length <= MAX_HAN_LENGTH && SURNAMES.test(name) && !PLACES.test(name))
  );
}

// Radicals and strokes, each before the character that it looks like; text from PDFs is full of them. From
// Unicode's EquivalentUnifiedIdeograph, without those that NFKC covers.
const PAIRS =
  "⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺉刂⺊卜⺋㔾⺎兀⺐尢⺒巳⺓幺⺔彑⺕彐⺖忄⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王" +
  "⺬示⺭礻⺯糹⺰纟⺱罓⺲罒⺳㓁⺶羊⺹耂⺺肀⺻聿⺼肉⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻈讠⻉贝⻋车⻌辶⻍辶⻎辶⻐钅⻑長⻒镸⻓长⻔门" +
  "⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻟飠⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀㇐一㇑丨㇒丿㇔丶㇚亅㇠乙";
const UNIFIED = new Map(Array.from(PAIRS.match(/../gu) ?? [], ([from = "", to = ""]) => [from, to]));
const RADICALS = /[\u2e80-\u2eff\u31c0-\u31ef]/g;
// Marks without a look of their own, and letters that show nothing.
const UNSEEN = /[\p{Cf}\p{Variation_Selector}\u034f\u115f\u1160\u3164\uffa0]/gu;
const ARAEA = /[\u318d\u119e]/g;

/** Unifies lookalikes: no radicals, compatibility or full-width signs, nothing invisible. */
export function unifyLooks(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const plain = text.replace(ARAEA, "·").replace(UNSEEN, "").normalize("NFKC");
  return plain.replace(RADICALS, (sign) => UNIFIED.get(sign) ?? sign);
}

// Middle dots of keyboards, systems and PDFs; NFKC makes a blank and a mark of ˙ and ˚.
const MIDDLE_DOTS = "·•‧∙⋅・●⚫⬤∘◦⸰⸱⸳⦁ꞏᐧ᛫𐄁᠂۔𐤟𝅭🞄°⚬⏺⁃܁܂\u0307\u030a";
const ENTITIES = /&(?:middot|bull|#183|#xb7|#8226|#x2022);/gi;
const COLONS = /[︰∶꞉ː]/g;
const DOTS = new RegExp(
  `(?<=\\p{Script=Han})\\s{0,3}[${MIDDLE_DOTS}.。]{1,3}\\s{0,3}(?=\\p{Script=Han})|` +
    `(?<=[\\p{Script=Han}\\p{Script=Latin}])[${MIDDLE_DOTS}](?=[\\p{Script=Han}\\p{Script=Latin}])`,
  "gu",
);

/** Unifies a name as banks write it, with the one dot `·` between the parts of a Chinese name. */
export function unifyName(name: string): string {
  return unifyLooks(name.replace(ENTITIES, "·").replace(COLONS, ":")).replace(DOTS, "·");
}

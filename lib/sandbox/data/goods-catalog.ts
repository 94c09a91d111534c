export const PICTURE_KINDS = [
  "cup",
  "linen",
  "pillow",
  "lamp",
  "tea",
  "flask",
  "shoe",
  "bowl",
  "bag",
  "notebook",
  "plant",
  "headphones",
  "candle",
  "umbrella",
  "towel",
  "mug",
  "pen",
  "clock",
  "scarf",
  "soap",
  "kettle",
] as const;

export type PictureKind = (typeof PICTURE_KINDS)[number];

/** The path under which the sandbox serves the picture of this kind and hue. */
export function picturePath(kind: PictureKind, hue: number): string {
  return `/goods/${kind}-${hue}.png`;
}


export type Goods = {
  name: string;
  specs: readonly [string, ...string[]];
  priceFen: number;
  picture: PictureKind;
  hue: number;
};

/** The goods of the practice shops; the first ones head the first page of the main shop. */
export const GOODS_CATALOG: readonly [Goods, ...Goods[]] = [
  { name: "手冲咖啡陶瓷滤杯 V60", specs: ["象牙白 · 02 号", "象牙白 · 01 号"], priceFen: 8800, picture: "cup", hue: 70 },
  {
    name: "水洗亚麻四件套 1.8 m",
    specs: ["雾蓝 · 被套 220 × 240", "雾蓝 · 被套 200 × 230"],
    priceFen: 62900,
    picture: "linen",
    hue: 230,
  },
  { name: "明前龙井 铁罐礼盒", specs: ["特级 · 125 g × 2", "一级 · 125 g × 2"], priceFen: 39800, picture: "tea", hue: 145 },
  { name: "316 不锈钢保温杯 500 ml", specs: ["墨绿 · 刻字「安」", "墨绿 · 不刻字"], priceFen: 12900, picture: "flask", hue: 200 },
  { name: "复古德训鞋 真皮", specs: ["燕麦 / 38", "燕麦 / 40", "燕麦 / 42"], priceFen: 46900, picture: "shoe", hue: 20 },
  { name: "青花手绘饭碗 4.5 寸", specs: ["缠枝莲 · 六只装", "缠枝莲 · 两只装"], priceFen: 31200, picture: "bowl", hue: 250 },
  { name: "植鞣革通勤托特包", specs: ["焦糖 · 手工缝制", "焦糖 · 机缝"], priceFen: 129900, picture: "bag", hue: 60 },
  { name: "方格硬壳笔记本 A5", specs: ["雾紫 · 192 页", "雾紫 · 96 页"], priceFen: 3500, picture: "notebook", hue: 285 },
  { name: "龟背竹 含 21 cm 陶盆", specs: ["约 60 cm 高", "约 40 cm 高"], priceFen: 16800, picture: "plant", hue: 130 },
  { name: "头戴式降噪耳机 Pro 2", specs: ["石墨灰", "云白"], priceFen: 89900, picture: "headphones", hue: 260 },
  { name: "香薰蜡烛 雪松与烟", specs: ["190 g", "85 g 旅行装"], priceFen: 8800, picture: "candle", hue: 40 },
  { name: "抗风直柄伞 双人", specs: ["靛青", "墨灰"], priceFen: 19900, picture: "umbrella", hue: 300 },
  { name: "长绒棉浴巾 70 × 140", specs: ["藕粉", "米白"], priceFen: 6900, picture: "towel", hue: 340 },
  { name: "黄铜阅读落地灯", specs: ["哑光 · 1.5 m", "亮面 · 1.5 m"], priceFen: 106800, picture: "lamp", hue: 90 },
  { name: "荞麦双层护颈枕", specs: ["雾蓝 · 48 × 74", "米白 · 48 × 74"], priceFen: 10800, picture: "pillow", hue: 230 },
  { name: "粗陶马克杯 380 ml", specs: ["赤陶", "炭黑", "月白"], priceFen: 5900, picture: "mug", hue: 30 },
  { name: "布罩床头灯 E27", specs: ["麻色 · 含灯泡", "麻色 · 不含灯泡"], priceFen: 15900, picture: "lamp", hue: 80 },
  { name: "武夷肉桂 岩茶", specs: ["清香 · 100 g", "足火 · 100 g"], priceFen: 26800, picture: "tea", hue: 50 },
  { name: "云南凤庆滇红", specs: ["金针 · 200 g", "松针 · 250 g"], priceFen: 12800, picture: "tea", hue: 25 },
  { name: "茉莉银针 罐装", specs: ["五窨 · 80 g", "七窨 · 80 g"], priceFen: 15800, picture: "tea", hue: 170 },
  { name: "日式拉面碗 7 寸", specs: ["鲛小纹 · 单只", "鲛小纹 · 两只装"], priceFen: 4900, picture: "bowl", hue: 215 },
  { name: "亚麻围裙 交叉背带", specs: ["燕麦色 · 均码", "苔绿 · 均码"], priceFen: 9900, picture: "towel", hue: 110 },
  { name: "便携焖烧罐 750 ml", specs: ["奶油白", "莓果红"], priceFen: 13900, picture: "flask", hue: 15 },
  { name: "儿童吸管保温杯 350 ml", specs: ["薄荷 · 双盖", "杏粉 · 双盖"], priceFen: 9900, picture: "flask", hue: 160 },
  { name: "帆布厚底板鞋", specs: ["米白 / 37", "米白 / 39", "藏青 / 41"], priceFen: 16900, picture: "shoe", hue: 240 },
  { name: "轻量越野跑鞋", specs: ["岩灰 / 42", "岩灰 / 43"], priceFen: 52900, picture: "shoe", hue: 180 },
  { name: "水桶包 小号", specs: ["雾霾蓝", "陶土棕"], priceFen: 45900, picture: "bag", hue: 235 },
  { name: "加厚棉麻购物袋", specs: ["本白 · 大号", "本白 · 中号"], priceFen: 2900, picture: "bag", hue: 95 },
  { name: "手账本 一日一页", specs: ["2026 · 藏青", "2026 · 砖红"], priceFen: 6800, picture: "notebook", hue: 255 },
  { name: "线圈速写本 160 g", specs: ["A4 · 60 张", "A5 · 60 张"], priceFen: 3200, picture: "notebook", hue: 45 },
  { name: "黄铜杆中性笔 0.5", specs: ["原色 · 含两芯", "黑镍 · 含两芯"], priceFen: 7900, picture: "pen", hue: 85 },
  { name: "透明示范钢笔 EF 尖", specs: ["清透", "海盐蓝"], priceFen: 5600, picture: "pen", hue: 220 },
  { name: "琴叶榕 落地款", specs: ["约 120 cm · 水泥盆", "约 90 cm · 水泥盆"], priceFen: 28800, picture: "plant", hue: 150 },
  { name: "迷你多肉拼盘", specs: ["六株 · 粗陶盆", "三株 · 粗陶盆"], priceFen: 4600, picture: "plant", hue: 100 },
  { name: "入耳式运动耳机", specs: ["曜石黑", "珊瑚橙"], priceFen: 32900, picture: "headphones", hue: 35 },
  { name: "大豆蜡香薰 白茶", specs: ["220 g · 双芯", "100 g · 单芯"], priceFen: 7600, picture: "candle", hue: 120 },
  { name: "三折晴雨伞 黑胶", specs: ["豆沙", "远山绿"], priceFen: 8900, picture: "umbrella", hue: 350 },
  { name: "胡桃木座钟 静音", specs: ["圆形 · 12 cm", "方形 · 12 cm"], priceFen: 21900, picture: "clock", hue: 55 },
  { name: "极简挂钟 30 cm", specs: ["米白", "石墨"], priceFen: 13800, picture: "clock", hue: 205 },
  { name: "羊毛混纺围巾", specs: ["驼色格纹 · 190 cm", "灰蓝格纹 · 190 cm"], priceFen: 25900, picture: "scarf", hue: 65 },
  { name: "真丝小方巾 53 × 53", specs: ["山茶", "竹影"], priceFen: 18900, picture: "scarf", hue: 10 },
  { name: "马赛橄榄皂", specs: ["300 g", "600 g"], priceFen: 4200, picture: "soap", hue: 125 },
  { name: "羊奶手工皂 三块装", specs: ["燕麦 · 无香", "薰衣草"], priceFen: 6600, picture: "soap", hue: 310 },
  { name: "砂锅炖汤锅 3.5 L", specs: ["土陶色", "青灰"], priceFen: 17800, picture: "kettle", hue: 42 },
  { name: "手冲细口壶 600 ml", specs: ["哑黑 · 含温度计", "拉丝银"], priceFen: 23800, picture: "kettle", hue: 245 },
  { name: "乳胶记忆枕 低枕", specs: ["40 × 60 · 9 cm", "40 × 60 · 7 cm"], priceFen: 19900, picture: "pillow", hue: 190 },
];

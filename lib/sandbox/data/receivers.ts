import type { SeededRandom } from "./seeded-random.ts";

export type Receiver = {
  name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  address: string;
};

type Place = readonly [province: string, city: string, districts: readonly [string, ...string[]]];

const PLACES: readonly [Place, ...Place[]] = [
  ["浙江", "杭州", ["余杭区", "西湖区", "滨江区"]], ["上海", "上海", ["徐汇区", "浦东新区", "静安区"]],
  ["北京", "北京", ["朝阳区", "海淀区", "丰台区"]], ["广东", "深圳", ["南山区", "福田区", "宝安区"]],
  ["四川", "成都", ["武侯区", "锦江区", "高新区"]], ["江苏", "苏州", ["姑苏区", "吴中区", "昆山市"]],
  ["湖北", "武汉", ["江汉区", "洪山区", "武昌区"]], ["福建", "厦门", ["思明区", "湖里区", "集美区"]],
  ["云南", "昆明", ["盘龙区", "五华区", "呈贡区"]], ["陕西", "西安", ["雁塔区", "碑林区", "未央区"]],
  ["湖南", "长沙", ["岳麓区", "芙蓉区", "雨花区"]], ["重庆", "重庆", ["渝中区", "江北区", "南岸区"]],
  ["山东", "青岛", ["市南区", "崂山区", "黄岛区"]], ["天津", "天津", ["和平区", "河西区", "南开区"]],
  ["广东", "广州", ["天河区", "越秀区", "番禺区"]], ["江苏", "南京", ["鼓楼区", "玄武区", "江宁区"]],
  ["河南", "郑州", ["金水区", "二七区", "中原区"]], ["辽宁", "大连", ["中山区", "沙河口区", "甘井子区"]],
  ["安徽", "合肥", ["蜀山区", "包河区", "庐阳区"]], ["广西壮族自治区", "桂林", ["七星区", "象山区", "临桂区"]],
  ["新疆维吾尔自治区", "乌鲁木齐", ["天山区", "水磨沟区", "新市区"]], ["浙江", "宁波", ["鄞州区", "海曙区", "慈溪市"]],
];

const SURNAMES = [
  "王", "陈", "赵", "林", "何", "沈", "吴", "黄", "杨", "李", "周", "唐", "孙", "郑", "刘", "张", "徐", "朱", "胡", "郭",
  "高", "罗", "梁", "宋", "谢", "韩", "冯", "于", "董", "程", "曹", "袁", "邓", "许", "傅", "曾", "彭", "吕", "欧阳", "诸葛",
] as const;

const STREETS = [
  "人民路", "解放路", "文化路", "建设路", "和平路", "新华路", "中山路", "学府路", "滨河路", "青年路", "春风路", "梧桐街", "望江街", "书院街",
] as const;

const ESTATES = ["云栖苑", "翠湖花园", "锦绣家园", "阳光里", "丽景公寓", "时代广场", "科技园", "梧桐里", "书香苑", "海棠公馆"] as const;

const PHONE_HEADS = [
  ...["138", "159", "186", "137", "135", "139", "133", "150"],
  ...["182", "188", "136", "177", "151", "158", "199"],
] as const;

/** A receiver as the service hands it out: name, phone and house number masked, the region plain. */
export function makeReceiver(random: SeededRandom): Receiver {
  const [province, city, districts] = random.pick(PLACES);
  const surname = random.pick(SURNAMES);
  const tail = String(random.between(0, 9999)).padStart(4, "0");
  return {
    name: `${surname}**`,
    phone: `${random.pick(PHONE_HEADS)}****${tail}`,
    province,
    city,
    district: random.pick(districts),
    address: `${random.pick(STREETS)}${random.between(1, 9)}**号 ${random.pick(ESTATES)} *幢***室`,
  };
}

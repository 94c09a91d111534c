import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkSync } from "recheck";
import recheck from "recheck/package.json" with { type: "json" };
import ts from "typescript";
import { expect, test } from "vitest";
import { words } from "#lib/testing/shown/words.ts";

// Runs the checker in this process instead of a helper process.
process.env.RECHECK_SYNC_BACKEND = "pure";

const PRODUCT = words(`
  app components lib scripts proxy.ts instrumentation.ts instrumentation-client.ts
`);
const OTHERS = /\.test\.ts$|^lib\/(?:testing|sandbox)\/|^scripts\/(?:chaos|screens|checks)|\.d\.ts$/;

// Without a timeout and with a fixed seed, so that a busy machine doesn't change the verdict.
const JUDGED_WHOLE = {
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  recallTimeout: null,
  randomSeed: 1,
};

/** File of patterns judged before: the checker with its settings, then a pattern a line. */
const JUDGED = join(import.meta.dirname, "judged-patterns.txt");
const CHECKER = `recheck ${recheck.version} ${JSON.stringify(JUDGED_WHOLE)}`;

type Pattern = { source: string; flags: string; places: string[] };

// A new pattern is judged here; with -u it then joins the list, which is written only when all are safe.
test("every pattern of the product takes linear time, whatever the text", async () => {
  const found = patternsOf(productFiles());
  expect(found.size).toBeGreaterThan(150);
  const judged = judgedBefore();
  const slow = [...found].flatMap(([key, { source, flags, places }]) => {
    if (judged.has(key)) return [];
    const verdict = checkSync(source, flags, JUDGED_WHOLE);
    const why = verdict.status === "vulnerable" ? verdict.complexity.summary : verdict.status;
    return verdict.status === "safe" ? [] : [`${why} ${key} ${places.join(" ")}`];
  });
  expect(slow).toEqual([]);
  const list = [CHECKER, ...[...found.keys()].sort()].join("\n");
  await expect(`${list}\n`, "npx vitest run scripts/patterns -u writes the list").toMatchFileSnapshot(JUDGED);
}, 300_000);

test.each([
  ["^(a|a)*$", false],
  ["x+$", false],
  ["^a*$", true],
])("the checker finds %s safe: %s", (source, isSafe) => {
  expect(checkSync(source, "", JUDGED_WHOLE).status === "safe").toBe(isSafe);
});

test.each([
  ["literal", "export const a = /x+$/;", ["x+$"]],
  ["built from two texts", 'export const a = new RegExp("^y" + "z");', ["^yz"]],
  ["built from a text", 'export const a = new RegExp("^y", "u");', ["^y"]],
  [
    "built from constants of its file",
    'const A = "[0-9]"; const B = `(?:${A}){2}`; export const a = new RegExp(`^${B}$`);',
    ["^(?:[0-9]){2}$"],
  ],
])("a %s is found", (_name, text, sources) => {
  expect(patternsIn("a.ts", text).map(({ source }) => source)).toEqual(sources);
});

test("a pattern that is built at run time lists its possible parts", () => {
  expect(() => patternsIn("a.ts", "export const a = (b: string) => new RegExp(b);")).toThrow("a.ts:1");
  expect(
    patternsIn("a.ts", "export const a = (b: string) => new RegExp(`x${b}`);", { b: ["1", "2"] }),
  ).toMatchObject([{ source: "x1" }, { source: "x2" }]);
});

/** Possible parts of patterns that are built at run time, by file and name. */
const PARTS: Record<string, Record<string, string[]>> = {
  "lib/server/service/operations/service-operation.ts": { one: ["6217", "[^\\d]"] },
  "scripts/steps/postgres/reach-postgres.mjs": { name: ["unix_socket_directories", "port"] },
  "components/find/use-found.tsx": { SHOP_COOKIE: ["md-shop"] },
  "lib/shared/base/url-params.ts": { "maxDigits - 1": ["5", "18"] },
};

function productFiles(): string[] {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...PRODUCT], {
    encoding: "utf8",
  });
  return listed.split("\n").filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !OTHERS.test(path));
}

/** Patterns judged before; none if the checker or its settings have changed. */
function judgedBefore(): Set<string> {
  const [checker, ...patterns] = existsSync(JUDGED) ? readFileSync(JUDGED, "utf8").trimEnd().split("\n") : [];
  return new Set(checker === CHECKER ? patterns : []);
}

function patternsOf(paths: string[]): Map<string, Pattern> {
  const byPattern = new Map<string, Pattern>();
  for (const path of paths)
    for (const one of patternsIn(path, readFileSync(path, "utf8"), PARTS[path])) {
      const key = `/${one.source}/${one.flags}`;
      byPattern.set(key, { ...one, places: [...(byPattern.get(key)?.places ?? []), ...one.places] });
    }
  return byPattern;
}

/** Literal patterns of a file, and those it gives to `RegExp`, resolved by its constants and `parts`. */
function patternsIn(path: string, text: string, parts: Record<string, string[]> = {}): Pattern[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    const place = `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), places: [place] });
    }
    if (isRegExpCall(node)) {
      const [pattern, flags] = node.arguments ?? [];
      for (const source of textsOf(pattern, place))
        found.push({ source, flags: flags ? (textsOf(flags, place)[0] ?? "") : "", places: [place] });
    }
    ts.forEachChild(node, visit);
  };
  const textsOf = (node: ts.Expression | undefined, place: string): string[] => {
    if (!node) return [""];
    const known = parts[node.getText()];
    if (known) return known;
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
    if (ts.isIdentifier(node) && constants.has(node.text)) return textsOf(constants.get(node.text), place);
    if (ts.isPropertyAccessExpression(node) && node.name.text === "source")
      return textsOf(node.expression, place);
    if (ts.isRegularExpressionLiteral(node)) return [node.text.slice(1, node.text.lastIndexOf("/"))];
    if (ts.isTaggedTemplateExpression(node)) return textsOf(node.template, place);
    if (ts.isTemplateExpression(node)) {
      let texts = [node.head.text];
      for (const { expression, literal } of node.templateSpans)
        texts = texts.flatMap((before) =>
          textsOf(expression, place).map((part) => `${before}${part}${literal.text}`),
        );
      return texts;
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return textsOf(node.left, place).flatMap((left) =>
        textsOf(node.right, place).map((right) => left + right),
      );
    throw new Error(`${place}: what can this pattern be? Say so in PARTS.`);
  };
  visit(file);
  return found;
}

function isRegExpCall(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === "RegExp"
  );
}

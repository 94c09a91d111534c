// Fails on a text of the product that breaks docs/words.md: one word for one thing, and the same signs everywhere.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const HAN = "\\p{Script=Han}";
const FULL = "，。：；！？（）“”、";

/** Signs that no text of a language may have; `□` stands for an argument. */
const SIGNS = {
  en: [
    [/ {2,}/, "two spaces"],
    [/\w'|'\w/, "' instead of ’"],
    [/"/, '" instead of “ ”'],
    [/\.\.\./, "... instead of …"],
    [/ [,.;:!?](?!\S)/, "a space before a sign"],
    [/\d %|□ %/, "a space before %"],
    [/^(any|anyone|contains…)$/, "a choice in small letters"],
    [/(?<!\be\.g|\bi\.e)[.!?]”? \p{Lu}.*[^.!?:…”□]$/u, "no sign at the end of the last sentence"],
  ],
  "zh-CN": [
    [/ {2,}/, "two spaces"],
    [new RegExp(`[${HAN}${FULL}□] ?[,;!?(]|(?<!\\()[,;:!?)] ?[${HAN}]|[${HAN}]:`, "u"), "a half-width sign"],
    [new RegExp(`[${FULL}] | [${FULL}]`), "a space beside a full-width sign"],
    [new RegExp(`[${HAN}][A-Za-z0-9]|[A-Za-z0-9%][${HAN}]`, "u"), "no space between Chinese and Latin"],
    [/[０-９Ａ-Ｚａ-ｚ　]/, "a full-width letter, digit or space"],
    [/[「」『』"']/, "quotes other than “ ”"],
    [/\.\.\.|。。/, "... instead of …"],
    [/。.*[^。！？：…”）□]$/, "no sign at the end of the last sentence"],
  ],
};

/**
 * Reads the rules of docs/words.md: the terms, and the exceptions.
 * @param {string} text
 */
export function readRules(text) {
  const section = (title) => {
    const [, body = ""] = text.split(new RegExp(`^## ${title}$`, "m"));
    const rows = body.split(/^## /m)[0].matchAll(/^\| (.+) \|$/gm);
    return Array.from(rows, ([, row]) =>
      row.split(" | ").map((cell) => cell.trim().replaceAll("`", "")),
    ).slice(1);
  };
  const list = (cell, sign) =>
    cell === "" || cell === "–" ? [] : cell.split(sign).map((word) => word.trim());
  const terms = (title, isPaired) =>
    section(title).map(([english, chinese, , notEnglish, notChinese, stillRight]) => ({
      english,
      chinese: list(chinese, "、"),
      isPaired,
      not: { en: list(notEnglish, ","), "zh-CN": list(notChinese, "、") },
      stillRight: list(stillRight ?? "", /[,、]/),
    }));
  return {
    terms: [...terms("One word in each language", true), ...terms("Words to keep apart", false)],
    exceptions: section("Exceptions").map(([key, what]) => ({ key, what })),
  };
}

/**
 * Finds faults of the texts, each with its key, and exceptions that excuse nothing.
 * @param {ReturnType<typeof readRules>} rules
 * @param {Record<string, { en: string, "zh-CN": string }>} messages
 */
export function findFaults({ terms, exceptions }, messages) {
  const faults = [];
  const excused = new Set();
  for (const [key, texts] of Object.entries(messages)) {
    const add = (language, what) => {
      const exception = exceptions.find(
        (one) => isUnder(key, one.key) && (one.what === "all" || one.what === what),
      );
      if (exception) excused.add(exception);
      else faults.push({ key, language, what });
    };
    const spoken = { en: speak(texts.en), "zh-CN": speak(texts["zh-CN"]) };
    for (const language of ["en", "zh-CN"]) {
      for (const term of terms)
        for (const word of term.not[language])
          if (hasWord(language, without(spoken[language], term.stillRight), word))
            add(language, `“${word}”: ${language === "en" ? term.english : term.chinese.join("、")}`);
      for (const [sign, what] of SIGNS[language])
        if (spoken[language].some((part) => sign.test(part))) add(language, what);
    }
    for (const { english, chinese, isPaired, stillRight } of terms)
      if (isPaired && hasWord("en", without(spoken.en, stillRight), english))
        if (!chinese.some((word) => hasWord("zh-CN", spoken["zh-CN"], word)))
          add("zh-CN", `${english}: ${chinese.join("、")} is missing`);
    if (isSentence(spoken.en, /[.]$/) !== isSentence(spoken["zh-CN"], /[。]$/))
      add("zh-CN", "a sentence in one language alone");
  }
  return { faults, idle: exceptions.filter((exception) => !excused.has(exception)) };
}

function isUnder(key, prefix) {
  return key === prefix || key.startsWith(`${prefix}.`);
}

function hasWord(language, parts, word) {
  const pattern =
    language === "en" ? new RegExp(`(?<![\\w-])${word}(?:e?s)?(?![\\w-])`, "i") : new RegExp(word);
  return parts.some((part) => pattern.test(part));
}

function without(parts, phrases) {
  return parts.map((part) =>
    phrases.reduce((rest, phrase) => rest.replaceAll(new RegExp(phrase, "gi"), "□"), part),
  );
}

function isSentence(parts, end) {
  return end.test(parts[0]) || parts.slice(1).some((part) => parts[0].endsWith("□") && end.test(part));
}

/** Texts of a message: itself and each of its choices, without tags, with `□` for an argument. */
export function speak(message) {
  const choices = [];
  const read = (from) => {
    let text = "";
    let at = from;
    while (at < message.length && message[at] !== "}") {
      if (message[at] !== "{") {
        text += message[at++];
        continue;
      }
      const [argument] = /^\{[^{}]*/.exec(message.slice(at));
      at += argument.length;
      while (message[at] === "{") {
        const place = choices.push("") - 1;
        const choice = read(at + 1);
        choices[place] = choice.text;
        at = choice.at + 1;
        while (message[at] !== "{" && message[at] !== "}") at++;
      }
      text += "□";
      at++;
    }
    return {
      text: text
        .replaceAll(/<(\w+)><\/\1>/g, "□")
        .replaceAll(/<[^>]+>/g, "")
        .replaceAll("#", "□"),
      at,
    };
  };
  return [read(0).text, ...choices];
}

function readMessages(root) {
  const flat = (texts, path) =>
    Object.entries(texts).flatMap(([name, text]) =>
      typeof text === "string" ? [[`${path}.${name}`, text]] : flat(text, `${path}.${name}`),
    );
  const messages = {};
  for (const language of ["en", "zh-CN"])
    for (const file of readdirSync(`${root}messages/${language}`))
      for (const [key, text] of flat(
        JSON.parse(readFileSync(`${root}messages/${language}/${file}`, "utf8")),
        file.replace(".json", ""),
      ))
        messages[key] = { en: "", "zh-CN": "", ...messages[key], [language]: text };
  return messages;
}

function checkRepository() {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const rules = readRules(readFileSync(`${root}docs/words.md`, "utf8"));
  const { faults, idle } = findFaults(rules, readMessages(process.argv[2] ?? root));
  for (const { key, language, what } of faults) console.error(`messages/${language} ${key}: ${what}`);
  for (const { key, what } of idle)
    console.error(`docs/words.md excuses ${key} (${what}), where nothing needs it`);
  if (faults.length + idle.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) checkRepository();

import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import { PHONE } from "./lib/shared/tables/phone.ts";

const colours = [
  "canvas",
  "surface",
  "raised",
  "sunken",
  "hover",
  "pressed",
  "line",
  "line-control",
  "line-field",
  "scrim",
  "ink",
  "ink-2",
  "ink-3",
  "ink-off",
  "accent",
  "accent-hover",
  "accent-deep",
  "on-accent",
  "accent-ink",
  "accent-tint",
  "accent-tint-2",
  "accent-line",
  "ok-ink",
  "ok-mark",
  "ok-tint",
  "bad-ink",
  "bad-mark",
  "bad-tint",
  "bad-line",
  "warn-ink",
  "warn-mark",
  "warn-tint",
  "unknown-ink",
  "unknown-mark",
  "unknown-tint",
  "unknown-line",
  "flag-1",
  "flag-2",
  "flag-3",
  "flag-4",
  "flag-5",
  "focus",
];

/** Names for the tokens of `app/tokens.css`; every value lives there. */
const config: Config = {
  content: ["./app/**/*.tsx", "./components/**/*.tsx"],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      ...Object.fromEntries(colours.map((name) => [name, `var(--${name})`])),
    },
    fontFamily: { sans: "var(--font)", mono: "var(--mono)" },
    fontSize: {
      meta: ["var(--t-meta)", "var(--lh-meta)"],
      table: ["var(--t-table)", "var(--lh-table)"],
      base: ["var(--t-base)", "var(--lh-base)"],
      title: ["var(--t-title)", "var(--lh-title)"],
      figure: ["var(--t-figure)", "var(--lh-figure)"],
    },
    fontWeight: { text: "var(--w-text)", label: "var(--w-label)", strong: "var(--w-strong)" },
    borderRadius: {
      none: "0",
      s: "var(--r-s)",
      m: "var(--r-m)",
      l: "var(--r-l)",
      xl: "var(--r-xl)",
      full: "9999px",
    },
    boxShadow: { none: "none", menu: "var(--shadow-menu)", sheet: "var(--shadow-sheet)" },
    transitionDuration: { fast: "var(--fast)", base: "var(--base)", slow: "var(--slow)" },
    extend: { spacing: { gutter: "var(--gutter)", control: "var(--control)", row: "var(--row)" } },
  },
  // Style sheets write `@variant phone`; `not-phone` is a desk.
  plugins: [
    plugin(({ addVariant }) => {
      addVariant("phone", `@media ${PHONE}`);
      addVariant("slim", "@media (width < 1400px)");
      addVariant("wide", "@media (width >= 1400px)");
    }),
  ],
};

export default config;

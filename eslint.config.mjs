import nextVitals from "eslint-config-next/core-web-vitals";
import tseslint from "typescript-eslint";
import { YOUNGER } from "./scripts/browser-minimum.mjs";

const YOUNG = "Younger than the oldest browsers served: see scripts/browser-minimum.mjs.";
/** What holds of every file: a later entry takes the place of an earlier one. */
const EVERYWHERE = [
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: "Text from the service is text, never HTML.",
  },
  {
    selector:
      ":matches(MemberExpression[property.name=/^(isComposing|keyCode)$/], ObjectPattern > Property[key.name=/^(isComposing|keyCode)$/])",
    message: "instrumentation-client.ts keeps the keys of an input method from all of us.",
  },
  {
    selector:
      ":matches(JSXAttribute[name.name=/^onKey(Up|Press)/], CallExpression[callee.property.name='addEventListener'] > Literal[value=/^key(up|press)$/])",
    message: "Decide on keydown: a key that ends a composition is released like any other.",
  },
  { selector: "ClassDeclaration:not([superClass.name=/Error$/])", message: "No classes but errors." },
  {
    selector: "CallExpression[callee.name='logError'] > Literal.arguments[raw='null']",
    message: "What is logged as an error has a cause, in words where nothing was thrown.",
  },
  {
    selector: "CallExpression[callee.property.name='error'][callee.object.callee.name='log']",
    message: "logError of lib/server/log says the cause.",
  },
];

export default [
  {
    ignores: [
      "**/.next/**",
      "node_modules/**",
      "next-env.d.ts",
      "data/**",
      "test-results/**",
      "playwright-report/**",
    ],
  },
  ...nextVitals,
  ...tseslint.configs.strict,
  {
    rules: {
      "max-lines": ["error", { max: 300 }],
      "no-console": "error",
      "import/no-anonymous-default-export": "off",
      "no-restricted-syntax": ["error", ...EVERYWHERE],
      "no-restricted-imports": [
        "error",
        {
          paths: [{ name: "next/link", message: "Link of components/ui fetches nothing before the press." }],
        },
      ],
      "@typescript-eslint/no-explicit-any": "error",
      // A verb takes who asks first, also where it looks at nothing of theirs.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "@typescript-eslint/consistent-type-definitions": ["error", "type"],
      "@typescript-eslint/consistent-type-imports": "error",
      "@next/next/no-img-element": "off",
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    ignores: [
      "lib/server/env.ts",
      "instrumentation.ts",
      "proxy.ts",
      "lib/sandbox/**",
      "lib/testing/**",
      "scripts/**",
      "bench/**",
      "e2e/**",
      "*.config.ts",
      "**/*.test.ts",
    ],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "Only lib/server/env.ts reads the environment." },
      ],
    },
  },
  {
    files: ["components/**", "lib/client/**"],
    ignores: ["**/*.test.ts"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          paths: [
            ...["zod", "#lib/shared/settings/registry.ts"].map((name) => ({
              name,
              allowTypeImports: true,
              message: "Zod stays out of the browser: types only.",
            })),
            {
              name: "react",
              importNames: ["startTransition", "useTransition", "useOptimistic", "useDeferredValue"],
              message: "What is shown is what is sent: say what keeps a press from sending what was before.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["components/**", "lib/client/**", "lib/shared/**", "instrumentation-client.ts"],
    ignores: ["**/*.test.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "Only lib/server/env.ts reads the environment." },
        ...Object.entries(YOUNGER.statics).flatMap(([object, names]) =>
          names.map((property) => ({ object, property, message: YOUNG })),
        ),
      ],
      "no-restricted-globals": [
        "error",
        ...YOUNGER.globals.map((name) => ({ name, message: YOUNG })),
        ...["sessionStorage", "localStorage", "indexedDB"].map((name) => ({
          name,
          message: "tabStorage of lib/client goes on where a storage is full or forbidden.",
        })),
      ],
      "no-restricted-syntax": [
        "error",
        ...EVERYWHERE,
        {
          selector: `CallExpression[callee.property.name=/^(${Object.values(YOUNGER.methods).flat().join("|")})$/]:not([callee.object.name='z'])`,
          message: YOUNG,
        },
        {
          // Of Object these are lists.
          selector: `CallExpression[callee.property.name=/^(${YOUNGER.iterator.join("|")})$/] > MemberExpression > CallExpression[callee.property.name=/^(values|keys|entries|matchAll)$/]:not([callee.object.name='Object'])`,
          message: YOUNG,
        },
        {
          selector:
            ":matches(MemberExpression[object.name='history'], MemberExpression[object.property.name='history'])[property.name=/^(pushState|replaceState|back)$/]:not(CallExpression[callee.name='changeAddress'] *)",
          message: "changeAddress of lib/client/address waits for a refresh under way.",
        },
        {
          selector: "MemberExpression[object.name='router'][property.name='refresh']",
          message: "refreshPage of lib/client/address lets changes of the address wait.",
        },
        {
          selector: "AwaitExpression > ImportExpression",
          message: "fetchPart of components/ui/lazy-part.tsx says it when the script can't be had.",
        },
      ],
    },
  },
  {
    files: ["lib/client/address/address.ts"],
    rules: { "no-restricted-syntax": ["error", ...EVERYWHERE] },
  },
  {
    files: ["lib/client/tab-storage.ts"],
    rules: { "no-restricted-globals": "off" },
  },
  {
    files: ["**/*.test.ts", "e2e/**"],
    rules: { "max-lines": ["error", { max: 400 }], "@typescript-eslint/no-non-null-assertion": "off" },
  },
  { files: ["scripts/**", "bench/**", "lib/sandbox/serve-sandbox.ts"], rules: { "no-console": "off" } },
];

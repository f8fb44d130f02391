import eslint from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

export default defineConfig(
  globalIgnores([
    "dist/",
    "**/*.generated.*",
    // What toolgen writes, and what it reads: inputs hold every odd construct on purpose.
    "fixtures/*/expected/",
    "fixtures/*/input.*",
    "fixtures/*/*/",
    "!fixtures/example-*/src/",
  ]),
  eslint.configs.recommended,
  {
    files: ["**/*.{ts,mts,cts}"],
    extends: [
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
    ],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // `process.env["NAME"]` says that the name comes from elsewhere.
      "@typescript-eslint/dot-notation": [
        "error",
        { allowIndexSignaturePropertyAccess: true },
      ],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true },
      ],
      "@typescript-eslint/no-import-type-side-effects": "error",
      // `const { dropped: _, ...rest } = object` is how a key is left out.
      "@typescript-eslint/no-unused-vars": [
        "error",
        { varsIgnorePattern: "^_", argsIgnorePattern: "^_" },
      ],
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true },
      ],
      // `{ readonly [key: string]: Json }` says what the keys are, and may be recursive.
      "@typescript-eslint/consistent-indexed-object-style": "off",
      // It asks for `!`, which no-non-null-assertion refuses: a cast carries a comment instead.
      "@typescript-eslint/non-nullable-type-assertion-style": "off",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "no-restricted-properties": [
        "error",
        {
          property: "localeCompare",
          message: "The order depends on the machine: use compareCodeUnits.",
        },
      ],
      eqeqeq: "error",
    },
  },
  {
    // Readers return a `T` that TypeScript cannot prove and that generated code names.
    files: ["src/runtime/**"],
    rules: { "@typescript-eslint/no-unnecessary-type-parameters": "off" },
  },
  {
    // The projects that `init` makes of them have the types; a test compiles them there.
    files: ["templates/**"],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false } },
  },
  {
    files: ["**/*.{js,mjs,cjs}"],
    rules: { "no-unused-vars": ["error", { varsIgnorePattern: "^_+$" }] },
    languageOptions: {
      globals: {
        Buffer: "readonly",
        console: "readonly",
        process: "readonly",
        performance: "readonly",
        setTimeout: "readonly",
        URL: "readonly",
      },
    },
  },
);

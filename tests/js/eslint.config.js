// What ESLint asks of the scripts of the widgets: its recommended rules, and nothing unused.
import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: "latest", sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "eqeqeq": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  { files: ["kdexplore/hosting/**/page.js"], languageOptions: { globals: { kdexplore: "readonly" } } },
  { files: ["kdexplore/hosting/**/worker.js"], languageOptions: { globals: { ...globals.worker, loadPyodide: "readonly" } } },
  { files: ["**/*.mjs"], languageOptions: { globals: globals.node } },
  { files: ["kdexplore/hosting/**/service.js"], languageOptions: { globals: globals.serviceworker } },
];

import type { Plugin } from 'vite';

/**
 * What the compiled messages need of paraglide's runtime, which can also find and keep the language in many ways:
 * here `src/lib/locale.ts` does, and says which it is.
 */
const RUNTIME = `
export let getLocale = () => 'nl';
export const overwriteGetLocale = (other) => {
  getLocale = other;
};
/** A message out of its text in each language, or of what writes it where something is filled in. */
export const message = (nl, en) => (inputs) => {
  const text = getLocale() === 'en' ? en : nl;
  return typeof text === 'string' ? text : text(inputs);
};
`;

/** Paraglide makes the rules anew for each text with a number in it, which takes longer than all the rest of it. */
const REGISTRY = `
const known = {};
export const plural = (locale, count) =>
  (known[locale] ??= new Intl.PluralRules(locale)).select(Number(count));
`;

const IMPORT = "import { getLocale, experimentalStaticLocale } from '../runtime.js';";
/** More than the plural of a count: other numbers and dates are written elsewhere. */
const OTHER_FORMATS = /registry\.(?!js|plural\([^{]+\{\}\))/;
const MESSAGE = /^export const (\w+) = [\s\S]*$/m;

/** What writes a text that nothing is filled into. */
const WRITES_TEXT = / = \/\*\*.*\*\/ \(\) => \{\s*return \/\*\*.*\*\/ \((`(?:[^`\\$]|\\.)*`)\)\s*\};/g;

/**
 * Shortens what paraglide makes of each message, its types and options aside, to `message(nl, en)`: the texts stand
 * in every screen's script. Also while developing, so that nobody leans on what will be gone.
 */
export function compactMessages(): Plugin {
  return {
    name: 'compact-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/paraglide\/(runtime|registry|messages\/(?!_index)\w+)\.js$/ },
      handler(code, id) {
        if (id.endsWith('/runtime.js')) return { code: RUNTIME, map: null };
        if (id.endsWith('/registry.js')) return { code: REGISTRY, map: null };
        if (!code.includes(IMPORT) || !MESSAGE.test(code) || OTHER_FORMATS.test(code))
          this.error('Not written as paraglide 2.23 writes a message.');
        const short = code
          .replace(IMPORT, "import { message } from '../runtime.js';")
          .replace(WRITES_TEXT, ' = $1;')
          .replace(MESSAGE, 'export const $1 = /* @__PURE__ */ message(nl_$1, en_$1);');
        return { code: short, map: null };
      },
    },
  };
}

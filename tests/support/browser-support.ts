import compat, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data/forLegacyNode';
import postcss, { type AtRule, type Container, type Declaration, type Document } from 'postcss';
import { OLDEST_BROWSERS } from '../../web/build/oldest-browsers.ts';

/** What MDN's data knows a feature by, such as `api.AbortSignal.any_static`. */
export type FeatureName = string;

const MDN = 'https://developer.mozilla.org/docs/';
/** Types of the library that are called otherwise than the object that they are the type of. */
const TYPE_SUFFIX = /(Constructor|Object|UnicodeExtension)$|^Readonly/;

const isAtMost = (version: string, limit: string): boolean => {
  // "≤37" is known to be no later than 37.
  const [parts, limits] = [version.replace('≤', ''), limit].map((text) => text.split('.').map(Number));
  if (!parts || !limits || parts.some(Number.isNaN)) return false;
  return (parts[0] ?? 0) === (limits[0] ?? 0)
    ? (parts[1] ?? 0) <= (limits[1] ?? 0)
    : (parts[0] ?? 0) < (limits[0] ?? 0);
};

type Browser = keyof typeof OLDEST_BROWSERS;

/** Some styles have no meaning on a phone, such as the shape of the pointer. */
const STYLED: readonly Browser[] = ['chrome', 'firefox', 'safari'];
const ALL = Object.keys(OLDEST_BROWSERS) as Browser[];

/** Whether all of the oldest browsers have a feature, be it in part. */
function isSupported({ support }: CompatStatement, browsers: readonly Browser[]): boolean {
  return browsers.every((browser) =>
    [support[browser] ?? []]
      .flat()
      .some(
        ({ version_added: added, flags, prefix, alternative_name }) =>
          added !== false &&
          !flags &&
          !prefix &&
          !alternative_name &&
          isAtMost(added, OLDEST_BROWSERS[browser]),
      ),
  );
}

/** A feature by its path in the data, if it is known. */
function featureAt(...path: string[]): CompatStatement | undefined {
  let node: Identifier | undefined = compat as unknown as Identifier;
  for (const part of path) node = node && Object.hasOwn(node, part) ? node[part] : undefined;
  return node?.__compat;
}

/** Whether the data knows a feature, and that one of the oldest browsers lacks it. */
export const isNewer = (name: FeatureName): boolean => {
  const feature = featureAt(...name.split('.'));
  return feature !== undefined && !isSupported(feature, name.startsWith('css.') ? STYLED : ALL);
};

/** The names of the features by their page on MDN, which the types of the DOM link to. */
function namesByPage(): Map<string, FeatureName> {
  const pages = new Map<string, FeatureName>();
  const visit = (node: Identifier, name: FeatureName) => {
    const page = node.__compat?.mdn_url?.replace(MDN, '');
    if (page && !pages.has(page)) pages.set(page, name);
    for (const [key, part] of Object.entries(node))
      if (key !== '__compat') visit(part as Identifier, `${name}.${key}`);
  };
  visit(compat.api, 'api');
  return pages;
}

/**
 * Makes everything in TypeScript's types of the DOM or of the language optional that one of the oldest browsers lacks.
 * So TypeScript itself reports what uses it without `?.`, `??` or `if`.
 *
 * @param assumed the newer features that the code may use as they are
 */
export function createOldestTypes(assumed: ReadonlySet<FeatureName>): (types: string) => string {
  const pages = namesByPage();
  const lacks = (name: FeatureName | undefined) => !!name && !assumed.has(name) && isNewer(name);
  return (types) => {
    /** The interface, and the page that the last comment links to. */
    let owner = '';
    let page: FeatureName | undefined;
    /** The member before, whose comment an overload shares. */
    let previous = { name: '', isLacking: false };
    let isLackingObject = false;
    const lines = types.split('\n').map((line) => {
      const link = /\[MDN Reference\]\(https:\/\/developer\.mozilla\.org\/docs\/([^)]+)\)/.exec(line);
      if (link) page = pages.get(link[1] ?? '');
      if (/^\s*(\*|\/\*|\/\/)/.test(line)) return line;
      const linked = page;
      page = undefined;

      const object = /^(\s*)declare (?:var|const) (\w+): \{$/.exec(line);
      if (object) {
        owner = object[2] ?? '';
        isLackingObject = lacks(`api.${owner}`);
        return line;
      }
      if (line === '};' && isLackingObject) {
        isLackingObject = false;
        return '} | undefined;';
      }
      const type = /^\s*(?:declare |export )*(?:abstract )?(?:interface|class) (\w+)/.exec(line);
      if (type) {
        owner = type[1]?.replace(TYPE_SUFFIX, '') ?? '';
        return line;
      }
      const global = /^declare (?:var (\w+): ([^{]+)|function (\w+)(<.*?>)?(\(.*\)): (.*));$/.exec(line);
      if (global) {
        const [, variable, of, name, generic = '', parameters, result] = global;
        const isLacking = lacks(linked ?? `javascript.builtins.${variable?.replace(TYPE_SUFFIX, '')}`);
        if (!isLacking) return line;
        return variable
          ? `declare var ${variable}: (${of}) | undefined;`
          : `declare var ${name}: (${generic}${parameters} => ${result}) | undefined;`;
      }
      const member = /^(\s+)(readonly |get |set )?(\w+)([(:<].*)$/.exec(line);
      if (!member || member[3] === 'new') return line;
      const [, indent, kind = '', name = '', rest = ''] = member;
      const isOverload = !linked && name === previous.name && previous.isLacking;
      const isLacking = isOverload || lacks(linked ?? `javascript.builtins.${owner}.${name}`);
      previous = { name, isLacking };
      if (!isLacking) return line;
      if (kind === 'set ') return '';
      return kind === 'get ' ? line.replace(/get (\w+)\(\)/, '$1?') : `${indent}${kind}${name}?${rest}`;
    });
    return lines.join('\n').replace(/^\/\/\/ <reference lib=.*$/gm, '');
  };
}

/** A use of something that one of the oldest browsers lacks. */
export interface NewerUse {
  feature: FeatureName;
  /** Where it is, as it is written. */
  text: string;
}

/** The newer features in a style sheet, except in what `@supports` asks for. */
export function newerStyles(css: string): NewerUse[] {
  const uses: NewerUse[] = [];
  const check = (text: string, ...path: string[]) => {
    const feature = path.join('.');
    if (path.at(-1)?.startsWith('-')) return;
    if (isNewer(feature)) uses.push({ feature, text });
  };
  const root = postcss.parse(css);
  root.walkAtRules((rule) => {
    if (isGuarded(rule)) return;
    check(`@${rule.name} ${rule.params}`, 'css', 'at-rules', rule.name);
    for (const [, name = ''] of rule.params.matchAll(/\(\s*([\w-]+)/g))
      check(`@${rule.name} ${rule.params}`, 'css', 'at-rules', rule.name, name);
  });
  root.walkRules((rule) => {
    if (isGuarded(rule)) return;
    // A browser skips what it does not know in `:is()` and `:where()`.
    const selector = rule.selector.replace(/\\./g, '').replace(/:(?:is|where)\([^()]*\)/g, '');
    for (const [, name = ''] of selector.matchAll(/::?([\w-]+)/g))
      check(rule.selector, 'css', 'selectors', name);
  });
  root.walkDecls((declaration) => {
    const { prop, value } = declaration;
    if (isGuarded(declaration) || hasPrefixed(declaration)) return;
    const text = `${prop}: ${value}`;
    check(text, 'css', 'properties', prop);
    // Of strings and addresses the text means nothing.
    for (const [word] of value
      .replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
      .matchAll(/(?<![\w-])[a-z][\w-]*\(?/g)) {
      const name = word.replace('(', '');
      if (!word.endsWith('(')) check(text, 'css', 'properties', prop, name);
      else
        for (const type of ['', ...Object.keys(compat.css.types ?? {})])
          check(text, 'css', 'types', ...(type ? [type, name] : [name]));
    }
  });
  return uses;
}

/** Whether the same is also said with the prefix of an older browser. */
const hasPrefixed = ({ parent, prop }: Declaration) =>
  parent?.some((other) => other.type === 'decl' && other.prop === `-webkit-${prop}`);

function isGuarded({ parent }: { parent: Container | Document | undefined }): boolean {
  if (!parent || parent.type === 'root' || parent.type === 'document') return false;
  if (parent.type === 'atrule' && (parent as AtRule).name === 'supports') return true;
  return isGuarded(parent as Container);
}

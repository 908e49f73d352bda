import { dirname, join, normalize } from 'node:path';

/** The page with the numbered product decisions, one heading per number. */
const PRODUCT = 'docs/product.md';

/** The anchors that GitHub generates for the headings of a page. */
const anchorsOf = (markdown: string): string[] =>
  [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/**
 * Finds broken references to the documentation, as `file:line: problem`: a cited `product 16` without such a
 * heading, a path into docs/decisions without a file and, in Markdown, a link to a missing file or heading.
 *
 * @param texts the files to search, by their path from the root
 * @param exists whether the repository has a file or folder at a path from the root
 */
export function docsFaults(
  texts: Readonly<Record<string, string>>,
  exists: (path: string) => boolean,
): string[] {
  const decisions = new Set(
    [...(texts[PRODUCT] ?? '').matchAll(/^#+ (\d+)\. /gm)].map(([, number]) => number),
  );

  const linkFault = (from: string, target: string): string | false => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const file = path ? normalize(join(dirname(from), decodeURI(path))) : from;
    if (!exists(file)) return `${file} does not exist`;
    const page = texts[file];
    const isMissing = anchor && page !== undefined && !anchorsOf(page).includes(anchor);
    return isMissing ? `${file} has no heading #${anchor}` : false;
  };

  return Object.entries(texts).flatMap(([file, text]) => {
    const check = (pattern: RegExp, faultOf: (reference: string) => string | false | undefined) =>
      [...text.matchAll(pattern)].flatMap((match) => {
        const fault = faultOf(match[1] ?? '');
        return fault ? [`${file}:${text.slice(0, match.index).split('\n').length}: ${fault}`] : [];
      });
    return [
      // A line break may precede the number, and a citation may list several.
      ...check(/\bproduct[\s*/#-]+(\d+(?:(?:, | and )\d+)*)/gi, (numbers) =>
        numbers
          .match(/\d+/g)
          ?.filter((number) => !decisions.has(number))
          .map((number) => `${PRODUCT} has no decision ${number}`)
          .join(', '),
      ),
      ...check(/(docs\/decisions\/[\w-]+(?:\.\w+)*)/g, (path) => !exists(path) && `${path} does not exist`),
      ...(file.endsWith('.md')
        ? check(/(?:\]\(|src=")([^)"\s]+)[)"]/g, (target) => linkFault(file, target))
        : []),
    ];
  });
}

import { expect, test } from 'vitest';
import { docsFaults } from '../../scripts/lib/docs-faults.ts';

// Built from parts, because the check also reads this file.
const RECORDS = ['docs', 'decisions'].join('/');
const NONE = '99';
const DOCS = {
  'docs/product.md': '# Product\n\n## Access\n\n### 1. One guard\n\n### 2. "A" request, once\n',
  [`${RECORDS}/001-one.md`]: '# 1. One\n',
};
const faultsIn = (path: string, text: string) => {
  const texts = { ...DOCS, [path]: text };
  return docsFaults(texts, (wanted) => wanted === 'docs' || wanted in texts);
};

test.each([
  ['a citation', 'worker/a.ts', '/** Admits admins (product 1). */'],
  ['several citations', 'worker/a.ts', '// product 1 and 2'],
  ['a record', 'worker/a.ts', `// See ${RECORDS}/001-one.md.`],
  [
    'links',
    'README.md',
    '[a](docs), [b](docs/product.md#access), [c](#top), [d](https://x.test/y)\n\n# Top\n',
  ],
  ['a heading with punctuation', `${RECORDS}/b.md`, '[a](../product.md#2-a-request-once)'],
])('accepts %s that leads somewhere', (_reference, path, text) => {
  expect(faultsIn(path, text)).toEqual([]);
});

test.each([
  ['decision', 'a.ts', `\n// product ${NONE}`, 'a.ts:2: docs/product.md has no decision 99'],
  ['second decision', 'a.ts', `// product 1 and ${NONE}`, 'a.ts:1: docs/product.md has no decision 99'],
  [
    'decision on the next line',
    'a.ts',
    `/* product\n * ${NONE} */`,
    'a.ts:1: docs/product.md has no decision 99',
  ],
  ['record', 'a.sql', `-- ${RECORDS}/009-none.md.`, `a.sql:1: ${RECORDS}/009-none.md does not exist`],
  ['file', 'README.md', 'One\n[two](docs/none.md)', 'README.md:2: docs/none.md does not exist'],
  ['file beside the page', 'docs/a.md', '[a](b.md)', 'docs/a.md:1: docs/b.md does not exist'],
  ['image', 'README.md', '<img src="a.png">', 'README.md:1: a.png does not exist'],
  ['heading', 'README.md', '[a](docs/product.md#none)', 'README.md:1: docs/product.md has no heading #none'],
  ['heading of its own', 'README.md', '[a](#none)', 'README.md:1: README.md has no heading #none'],
])('reports a missing %s', (_reference, path, text, fault) => {
  expect(faultsIn(path, text)).toEqual([fault]);
});

test('reports every fault of every file', () => {
  const texts = { ...DOCS, 'a.ts': `product ${NONE}`, 'README.md': '[a](x) [b](y)' };
  expect(docsFaults(texts, (path) => path in texts)).toHaveLength(3);
});

import { describe, expect, test } from 'vitest';
import { oklchContrast } from '../test-support/oklch-contrast.ts';
import tokens from './tokens.css?raw';

type Colors = Record<string, string>;

/** The custom properties of the first block after `opening`. */
function colorsAfter(opening: string, from = 0): Colors {
  const start = tokens.indexOf(opening, from);
  const block = tokens.slice(start + opening.length, tokens.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

const light = colorsAfter(':root {');
const dark = {
  ...light,
  ...colorsAfter(':root {', tokens.indexOf('@media screen and (prefers-color-scheme: dark)')),
};
const night = colorsAfter('.night {');
const THEMES: [string, Colors][] = [
  ['by day', light],
  ['in the dark', dark],
  ['on the night side by day', { ...light, ...night }],
  ['on the night side in the dark', { ...dark, ...night }],
];

/** The value of a token, without references to others. */
function tokenOf(colors: Colors, name: string): string {
  const value = colors[name] ?? '';
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return reference ? tokenOf(colors, reference) : value;
}

const contrast = (colors: Colors, one: string, other: string) =>
  oklchContrast(tokenOf(colors, one), tokenOf(colors, other));

const GROUNDS = ['canvas', 'surface', 'sunken'];
const on = (ground: string[], ...inks: string[]) => ground.flatMap((one) => inks.map((ink) => [ink, one]));
const TEXTS = [
  ...on(GROUNDS, 'ink', 'ink-muted', 'primary-ink', 'red-ink'),
  ...on(['primary-soft'], 'ink', 'primary-ink'),
  ...on(['primary', 'primary-strong'], 'on-primary'),
  ...on(['red', 'red-strong'], 'on-red'),
  ...on(['amber-soft'], 'amber-ink', 'ink', 'ink-muted'),
  ...on(['surface'], 'amber-ink'),
  ...on(['green-soft'], 'green-ink'),
  ...on(['red-soft'], 'red-ink', 'ink', 'ink-muted'),
  ...on(['grey-soft'], 'grey-ink'),
];
// The colours for success, errors and greys are not used on the dark surfaces.
const onlyOutside = (name: string) => /^(on-)?(red|green|grey)/.test(name);
const SHAPES = [...on(GROUNDS, 'primary'), ...on(['canvas', 'surface'], 'edge', 'green', 'red')];

/** The pairs below the required contrast, each with its own. */
const weaker = (colors: Colors, pairs: string[][], least: number) =>
  pairs
    .map(([one = '', other = '']) => ({ pair: `${one} on ${other}`, contrast: contrast(colors, one, other) }))
    .filter((found) => found.contrast < least);

describe.each(THEMES)('%s', (theme, colors) => {
  const stands = (pair: string[]) => !theme.startsWith('on the night side') || !pair.some(onlyOutside);

  test('every text has a contrast of at least 4.5 : 1 with each of its backgrounds', () => {
    expect(weaker(colors, TEXTS.filter(stands), 4.5)).toEqual([]);
  });

  test('the edge of every control has a contrast of at least 3 : 1', () => {
    expect(weaker(colors, SHAPES.filter(stands), 3)).toEqual([]);
  });
});

test('black on white has the contrast given by the standard', () => {
  expect(contrast({ black: 'oklch(0 0 0)', white: 'oklch(1 0 0)' }, 'black', 'white')).toBeCloseTo(21, 3);
});

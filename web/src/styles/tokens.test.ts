import { describe, expect, test } from 'vitest';
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

/** Relative luminance as defined by WCAG 2, of a colour in OKLCH (matrices: the OKLab definition). */
function luminance(colors: Colors, name: string): number {
  const value = colors[name] ?? '';
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (reference) return luminance(colors, reference);
  const [lightness, chroma = 0, hue = 0] =
    /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value)?.slice(1).map(Number) ?? [];
  if (lightness === undefined) throw new Error(`--${name} is not a plain OKLCH colour: ${value}`);
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shown = (channel: number) => Math.min(1, Math.max(0, channel));
  const red = shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(colors: Colors, one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(colors, one), luminance(colors, other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

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

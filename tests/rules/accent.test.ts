import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ACCENT_NEIGHBOURS, accentContrast, MIN_TEXT_CONTRAST } from '@ijsploeg/worker/accent-contrast';
import { describe, expect, it } from 'vitest';
import config from '../../portal.config.json';
import { accentRules, toOklch } from '../../web/build/accent.ts';
import { oklchContrast } from '../../web/src/test-support/oklch-contrast.ts';

type Colors = Record<string, string>;
type Accent = typeof config.accent;

const tokens = readFileSync(resolve(import.meta.dirname, '../../web/src/styles/tokens.css'), 'utf8');

/** The colours of a block of rules. */
const colorsIn = (block = ''): Colors =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (oklch\([^)]*\))/g)].map(([, name, value]) => [name, value]),
  );

/** The blocks with colours, in their order: light, dark and night. */
const blocksOf = (css: string) =>
  [...css.matchAll(/(?::root|\.night) \{([^}]*--primary:[^}]*)\}/g)].map((match) => match[1]);

const [light = {}, dark = {}, night = {}] = blocksOf(tokens).map(colorsIn);
const nightGround = { canvas: light.night ?? '' };

/** All colours of each theme with another accent. */
function themesWith(accent: Accent): [string, Colors][] {
  const [onLight, onDark, onNight] = blocksOf(accentRules(accent, tokens)).map(colorsIn);
  return [
    ['light', { ...light, ...onLight }],
    ['dark', { ...light, ...dark, ...onDark }],
    ['night', { ...light, ...nightGround, ...night, surface: nightGround.canvas, ...onNight }],
  ];
}

/** Every pair of colours with the accent, and the contrast that it needs. */
const PAIRS: [one: string, other: string, least: number][] = [
  ...['canvas', 'surface', 'sunken', 'primary-soft'].map((ground): [string, string, number] => [
    'primary-ink',
    ground,
    4.5,
  ]),
  ['ink', 'primary-soft', 4.5],
  ['on-primary', 'primary', 4.5],
  ['on-primary', 'primary-strong', 4.5],
  ...['canvas', 'surface', 'sunken'].map((ground): [string, string, number] => ['primary', ground, 3]),
];

const unreadable = (accent: Accent) =>
  themesWith(accent).flatMap(([theme, colors]) =>
    PAIRS.filter(([one, other, least]) => oklchContrast(colors[one] ?? '', colors[other] ?? '') < least).map(
      ([one, other]) => `${theme}: ${one} on ${other}`,
    ),
  );

const STEPS = ['00', '33', '66', '99', 'cc', 'ff'];
const COLORS = STEPS.flatMap((red) =>
  STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)),
);
const accepted = (theme: 'light' | 'dark') =>
  COLORS.filter((color) => accentContrast(color, theme) >= MIN_TEXT_CONTRAST);

describe('the accent of the settings', () => {
  it('changes nothing if it is that of the style sheet', () => {
    expect(accentRules(config.accent, tokens).trim()).toBe('');
  });

  it('becomes the colour of buttons in each theme, with tints of the same hue', () => {
    const [[, onLight], [, onDark]] = themesWith({ light: '#a4262c', dark: '#ff99a4' }) as [
      [string, Colors],
      [string, Colors],
    ];
    expect(onLight.primary).toBe('oklch(0.4754 0.1619 23.66)');
    expect(onLight['primary-soft']).toMatch(/^oklch\(0\.9500 0\.0\d+ 23\.66\)$/);
    expect(onDark.primary).toMatch(/^oklch\(0\.7\d+ /);
  });

  it.each(['light', 'dark'] as const)(
    'can be read in all its tints wherever the settings accept it as %s',
    (theme) => {
      const colors = accepted(theme);
      expect(colors.length).toBeGreaterThan(20);
      for (const color of colors)
        expect([color, unreadable({ light: '#a4262c', dark: '#ff99a4', [theme]: color })]).toEqual([
          color,
          [],
        ]);
    },
  );
});

it.each([
  ['light', [light.canvas, light.surface, light.sunken]],
  ['dark', [dark.canvas, dark.surface, dark.sunken, dark['on-primary']]],
] as const)('is compared with the surfaces of the style sheet, %s', (theme, expected) => {
  const surfaces = ACCENT_NEIGHBOURS[theme].map(
    (color) =>
      `oklch(${toOklch(color)
        .map((part) => part.toFixed(6))
        .join(' ')})`,
  );
  expect(surfaces).toHaveLength(expected.length);
  for (const [index, surface] of surfaces.entries())
    expect(oklchContrast(surface, expected[index] ?? '')).toBeCloseTo(1, 1);
});

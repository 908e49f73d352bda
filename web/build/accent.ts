import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PortalConfig } from '@ijsploeg/worker/portal-config';
import type { Plugin } from 'vite';

/** A colour in OKLCH. */
type Color = readonly [lightness: number, chroma: number, hue: number];

const TOKENS = join(import.meta.dirname, '../src/styles/tokens.css');
const TINTS = ['primary', 'primary-strong', 'primary-soft', 'primary-ink'];

/** The tints of the accent in the first block of tokens.css after a text. */
function tintsAfter(tokens: string, opening: string): Record<string, Color> {
  const start = tokens.indexOf(opening);
  const block = tokens.slice(start, tokens.indexOf('}', start));
  return Object.fromEntries(
    TINTS.map((name) => {
      const [, ...parts] =
        new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(block) ?? [];
      const [lightness, chroma, hue] = parts.map(Number);
      if (lightness === undefined || chroma === undefined || hue === undefined)
        throw new Error(`tokens.css has no --${name} after ${opening}`);
      return [name, [lightness, chroma, hue] as const];
    }),
  );
}

/** sRGB to OKLCH (matrices: the OKLab definition). */
export function toOklch(color: string): Color {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const channel = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, b), (hue + 360) % 360];
}

/** Whether both look the same: a hexadecimal colour is rounded. */
const isSame = (one: Color, other: Color) =>
  one.every((part, index) => Math.abs(part - (other[index] ?? 0)) < (index === 2 ? 1 : 0.004));

/** The tints of a theme for another accent: they differ from it as the portal's tints differ from its own accent. */
function tintsOf(accent: Color, own: Color, tints: Record<string, Color>): string {
  const [lightness, chroma, hue] = accent;
  const share = chroma / own[1];
  return Object.entries(tints)
    .map(([name, [tintLightness, tintChroma]]) => {
      const isBackgroundOrText = name === 'primary-soft' || name === 'primary-ink';
      const newLightness = isBackgroundOrText
        ? tintLightness
        : Math.min(1, Math.max(0, lightness + tintLightness - own[0]));
      const newChroma = tintChroma * (isBackgroundOrText ? Math.min(1, share) : share);
      return `--${name}: oklch(${newLightness.toFixed(4)} ${newChroma.toFixed(4)} ${hue.toFixed(2)});`;
    })
    .join(' ');
}

/** The CSS rules for a custom accent; none for the accent in tokens.css. */
export function accentRules(accent: PortalConfig['accent'], tokens = readFileSync(TOKENS, 'utf8')): string {
  const dark = tokens.slice(tokens.indexOf('@media screen and (prefers-color-scheme: dark)'));
  const own = { light: tintsAfter(tokens, ':root {'), dark: tintsAfter(dark, ':root {') };
  const night = tintsAfter(tokens, '.night {');
  const [ownLight, ownDark] = [own.light.primary, own.dark.primary];
  const [light, onDark] = [toOklch(accent.light), toOklch(accent.dark)];
  if (!ownLight || !ownDark) throw new Error('tokens.css has no --primary');
  return [
    isSame(light, ownLight) ? '' : `:root { ${tintsOf(light, ownLight, own.light)} }`,
    isSame(onDark, ownDark)
      ? ''
      : `@media screen and (prefers-color-scheme: dark) { :root { ${tintsOf(onDark, ownDark, own.dark)} } }
.night { ${tintsOf(onDark, ownDark, night)} }`,
  ].join('\n');
}

/** Gives the portal the accent of portal.config.json. */
export const accent = (colors: PortalConfig['accent']): Plugin => ({
  name: 'accent',
  enforce: 'pre',
  transform: {
    filter: { id: /\/styles\/main\.css$/ },
    handler: (code) => `${code}\n${accentRules(colors)}`,
  },
});

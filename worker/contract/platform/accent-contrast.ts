/** A theme of the portal. */
export type Theme = 'light' | 'dark';

/**
 * The backgrounds that the accent is used on as text, as in tokens.css, and the text that is used on the accent. The
 * mails' backgrounds are between these.
 */
export const ACCENT_NEIGHBOURS: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#f8fafd', '#ffffff', '#eef3f7'],
  dark: ['#0d141f', '#161f2b', '#111a26', '#091423'],
};

/** The minimum contrast of text with its background (WCAG 2, level AA). */
export const MIN_TEXT_CONTRAST = 4.5;

/** Relative luminance as defined by WCAG 2, of a colour as `#rrggbb`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const channel = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The lowest contrast of an accent with the colours next to it in a theme. */
export const accentContrast = (color: string, theme: Theme): number =>
  Math.min(...ACCENT_NEIGHBOURS[theme].map((neighbour) => contrast(color, neighbour)));

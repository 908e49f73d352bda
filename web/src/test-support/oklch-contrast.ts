/** Relative luminance as defined by WCAG 2, of a colour in OKLCH (matrices: the OKLab definition). */
function luminance(color: string): number {
  const [lightness, chroma = 0, hue = 0] =
    /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(color)?.slice(1).map(Number) ?? [];
  if (lightness === undefined) throw new Error(`This is no plain OKLCH colour: ${color}`);
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

/** The contrast of two colours, `oklch(…)`. */
export function oklchContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

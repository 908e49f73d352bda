/** The size of an overlay on Windows' taskbar, in points. */
const POINTS = 16;
/** Drawn with twice as many pixels, for sharp screens. */
const SCALE = 2;
const PIXELS = POINTS * SCALE;
const RADIUS = PIXELS / 2;

/** The portal's red with white on it, as blue, green, red and opacity: the order of a bitmap. */
const GROUND = [0x2f, 0x2f, 0xc4, 0xff] as const;
const INK = [0xff, 0xff, 0xff, 0xff] as const;

/** Three by five dots each. */
const GLYPHS: Record<string, readonly string[]> = {
  '0': ['###', '#.#', '#.#', '#.#', '###'],
  '1': ['.#.', '##.', '.#.', '.#.', '###'],
  '2': ['###', '..#', '###', '#..', '###'],
  '3': ['###', '..#', '.##', '..#', '###'],
  '4': ['#.#', '#.#', '###', '..#', '..#'],
  '5': ['###', '#..', '###', '..#', '###'],
  '6': ['###', '#..', '###', '#.#', '###'],
  '7': ['###', '..#', '.#.', '.#.', '.#.'],
  '8': ['###', '#.#', '###', '#.#', '###'],
  '9': ['###', '#.#', '###', '..#', '###'],
  '+': ['...', '.#.', '###', '.#.', '...'],
};
const GLYPH = { width: 3, height: 5 };

/** What fits on the overlay. */
export const badgeText = (count: number): string => (count > 9 ? '9+' : String(count));

/** The overlay with a count: white digits on a red disc. */
export function drawBadge(count: number): { bitmap: Buffer; options: BitmapOptions } {
  const bitmap = Buffer.alloc(PIXELS * PIXELS * 4);
  const set = (x: number, y: number, colour: readonly number[]) => bitmap.set(colour, (y * PIXELS + x) * 4);
  for (let y = 0; y < PIXELS; y += 1)
    for (let x = 0; x < PIXELS; x += 1)
      if ((x + 0.5 - RADIUS) ** 2 + (y + 0.5 - RADIUS) ** 2 <= RADIUS ** 2) set(x, y, GROUND);

  const text = badgeText(count);
  const dot = text.length === 1 ? 4 : 3;
  const width = (text.length * (GLYPH.width + 1) - 1) * dot;
  const left = Math.round((PIXELS - width) / 2);
  const top = Math.round((PIXELS - GLYPH.height * dot) / 2);
  for (const [index, character] of [...text].entries())
    for (const [row, line] of (GLYPHS[character] ?? []).entries())
      for (const [column, mark] of [...line].entries())
        if (mark === '#')
          for (let part = 0; part < dot * dot; part += 1)
            set(
              left + (index * (GLYPH.width + 1) + column) * dot + (part % dot),
              top + row * dot + Math.floor(part / dot),
              INK,
            );
  return { bitmap, options: { width: PIXELS, height: PIXELS, scaleFactor: SCALE } };
}

interface BitmapOptions {
  width: number;
  height: number;
  scaleFactor: number;
}

import { expect, it } from 'vitest';
import { badgeText, drawBadge } from './badge.ts';

/** The overlay as text: `#` for the digits, `o` for the disc, and spaces around it. */
function picture(count: number): string {
  const { bitmap, options } = drawBadge(count);
  const at = (x: number, y: number) => [...bitmap.subarray((y * options.width + x) * 4).subarray(0, 4)];
  return Array.from({ length: options.height / 2 }, (_, row) =>
    Array.from({ length: options.width / 2 }, (_, column) => {
      const [blue, , , alpha] = at(column * 2, row * 2);
      if (alpha === 0) return ' ';
      return blue === 255 ? '#' : 'o';
    })
      .join('')
      .trimEnd(),
  ).join('\n');
}

it('draws the count on a disc', () => {
  expect(`\n${picture(4)}\n`).toMatchInlineSnapshot(`
    "
          oooo
        ooooooooo
       ooooooooooo
      ooo##oo##oooo
     oooo##oo##oooo
     oooo##oo##ooooo
    ooooo##oo##ooooo
    ooooo######ooooo
    ooooo######ooooo
    ooooooooo##ooooo
     oooooooo##ooooo
     oooooooo##ooooo
     oooooooo##oooo
      oooooooooooo
       oooooooooo
         ooooooo
    "
  `);
  expect(picture(3)).not.toBe(picture(8));
  expect(picture(10)).toBe(picture(250));
});

it('writes no more than fits', () => {
  expect([1, 9, 10, 999].map(badgeText)).toEqual(['1', '9', '9+', '9+']);
});

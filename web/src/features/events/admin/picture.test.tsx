import { describe, expect, test } from 'vitest';
import { MAX_CHOSEN_MEGABYTES, resizePicture } from './picture.ts';

/** An image of this size with noise, because a plain one would compress too well. */
async function photo(width: number, height: number, type = 'image/jpeg'): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  for (let x = 0; x < width; x += 40)
    for (let y = 0; y < height; y += 40) {
      if (context) context.fillStyle = `hsl(${(x * 7 + y * 13) % 360} 80% 50%)`;
      context?.fillRect(x, y, 40, 40);
    }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  return new File([blob ?? ''], 'foto', { type });
}

async function sizesOf(file: File) {
  const sized = await resizePicture(file);
  if (typeof sized === 'string') throw new Error(sized);
  const bitmaps = await Promise.all([sized.large, sized.small].map((blob) => createImageBitmap(blob)));
  return {
    sizes: bitmaps.map(({ width, height }) => [width, height]),
    types: [sized.large.type, sized.small.type],
  };
}

describe('a chosen picture', () => {
  test('is resized to 1600 and 640 pixels', async () => {
    expect(await sizesOf(await photo(4000, 3000))).toEqual({
      sizes: [
        [1600, 1200],
        [640, 480],
      ],
      types: ['image/webp', 'image/webp'],
    });
  });

  test('is never enlarged', async () => {
    const { sizes } = await sizesOf(await photo(800, 200, 'image/png'));
    expect(sizes).toEqual([
      [800, 200],
      [640, 160],
    ]);
  });

  test('is scaled down further when it is very high', async () => {
    const { sizes } = await sizesOf(await photo(480, 9600));
    expect(sizes[0]).toEqual([200, 4000]);
  });

  test.each([
    ['not_an_image', new File(['%PDF-1.7'], 'poster.pdf', { type: 'application/pdf' })],
    ['not_an_image', new File(['tekst'], 'lijst', { type: '' })],
    ['broken', new File(['dit is geen foto'], 'foto.jpg', { type: 'image/jpeg' })],
    ['broken', new File([], 'leeg.png', { type: 'image/png' })],
    ['heic', new File(['ftypheic'], 'IMG_0001.HEIC', { type: 'image/heic' })],
    ['heic', new File(['ftypheic'], 'IMG_0002.HEIC', { type: '' })],
  ])('is refused as %s', async (problem, file) => {
    expect(await resizePicture(file)).toBe(problem);
  });

  test('is refused as too large before it is decoded', async () => {
    const file = new File(['x'], 'groot.jpg', { type: 'image/jpeg' });
    Object.defineProperty(file, 'size', { value: MAX_CHOSEN_MEGABYTES * 1024 * 1024 + 1 });
    expect(await resizePicture(file)).toBe('too_large');
  });
});

import { expect, it } from 'vitest';
import { ICON_PIXELS, type Pngs, toIcns, toIco } from './icon-files.ts';

/** Bytes in place of pictures; their length is the size, so that they can be told apart. */
const pngs = Object.fromEntries(
  ICON_PIXELS.map((pixels) => [pixels, Buffer.from(`png of ${pixels}`)]),
) as unknown as Pngs;

it('lists each picture of a Windows icon with its size and offset', () => {
  const ico = Buffer.from(toIco(pngs));
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 6]);
  const found = Array.from({ length: 6 }, (_, index) => {
    const entry = 6 + 16 * index;
    const offset = ico.readUInt32LE(entry + 12);
    return [ico.readUInt8(entry), ico.toString('utf8', offset, offset + ico.readUInt32LE(entry + 8))];
  });
  expect(found).toEqual([16, 32, 48, 64, 128, 0].map((pixels) => [pixels, `png of ${pixels || 256}`]));
});

it('writes each picture of a macOS icon after its type and length', () => {
  const icns = Buffer.from(toIcns(pngs));
  expect(icns.toString('latin1', 0, 4)).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const found: Record<string, string> = {};
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
    found[icns.toString('latin1', at, at + 4)] = icns.toString(
      'utf8',
      at + 8,
      at + icns.readUInt32BE(at + 4),
    );
  expect(found).toMatchObject({
    icp4: 'png of 16',
    ic08: 'png of 256',
    ic13: 'png of 256',
    ic10: 'png of 1024',
  });
  expect(Object.keys(found)).toHaveLength(10);
});

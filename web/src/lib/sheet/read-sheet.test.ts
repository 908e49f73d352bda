import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { textOf } from './cell-text.ts';
import { readSheet } from './read-sheet.ts';
import { MAX_SHEET_BYTES, MAX_UNPACKED_BYTES } from './sheet-protocol.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const inText = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
const inLatin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

async function workbook(fill: (sheet: ExcelJS.Worksheet) => void): Promise<Uint8Array<ArrayBuffer>> {
  const book = new ExcelJS.Workbook();
  fill(book.addWorksheet('Rooster'));
  return new Uint8Array(await book.xlsx.writeBuffer());
}

/** A workbook whose zip directory says that its sheet has this size when it is unpacked. */
function declaring(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const changed = bytes.slice();
  const at = inText(changed).lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  new DataView(changed.buffer).setUint32(at + 24, size, true);
  return changed;
}

/** A workbook with a copy of its zip directory for files of more than 4 GB, in which its sheet has this size. */
function withLargeDirectory(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const end = bytes.length - 22;
  const view = new DataView(bytes.buffer);
  const directory = declaring(bytes, size).subarray(view.getUint32(end + 16, true), end);
  const tail = new DataView(new ArrayBuffer(76));
  tail.setUint32(0, 0x06064b50, true);
  tail.setBigUint64(32, BigInt(view.getUint16(end + 10, true)), true);
  tail.setBigUint64(48, BigInt(end), true);
  tail.setUint32(56, 0x07064b50, true);
  tail.setBigUint64(64, BigInt(end + directory.length), true);
  const parts = [bytes.subarray(0, end), directory, new Uint8Array(tail.buffer), bytes.subarray(end)];
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

it('a workbook is read from its first sheet with something in it, up to the sixtieth column', async () => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Leeg');
  const sheet = book.addWorksheet('Rooster');
  sheet.addRow(['A', true, { text: 'link', hyperlink: 'https://example.test' }]);
  sheet.getCell('XFD1000').value = 'ver weg';
  const result = await readSheet(new Uint8Array(await book.xlsx.writeBuffer()));
  expect(result).toEqual({ rows: [{ number: 1, cells: ['A', 'true', 'link'] }] });
});

describe('a file that is not read', () => {
  it.each([
    ['empty', bytesOf('\n;;\n')],
    ['unreadable', bytesOf('PK\u0003\u0004 not a workbook')],
    // An empty zip file, as that of an ods is to a reader of xlsx; a PDF; the first bytes of an xls.
    ['unreadable', bytesOf(`PK\u0005\u0006${'\0'.repeat(18)}`)],
    ['old_or_locked', inLatin1('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1\0\0;\n')],
    ['unreadable', bytesOf('%PDF-1.7\n1 0 obj')],
    ['too_large', new Uint8Array(MAX_SHEET_BYTES + 1)],
  ])('is %s', async (failure, bytes) => {
    expect(await readSheet(bytes)).toEqual({ failure });
  });

  it.each([
    ['is more than fits', MAX_UNPACKED_BYTES, 'too_large_unpacked'],
    ['is beyond the format', 0xffff_ffff, 'too_large_unpacked'],
    ['is missing', 0, 'too_large_unpacked'],
    ['is less than it has', 100, 'unreadable'],
  ])('has an entry whose unpacked size %s', async (_, size, failure) => {
    const bytes = await workbook((sheet) => {
      for (let row = 0; row < 100; row++) sheet.addRow(['12-12-2026', '9:00', '13:30', 'A', 'B']);
    });
    expect((await readSheet(bytes)).failure).toBeUndefined();
    expect(await readSheet(declaring(bytes, size))).toEqual({ failure });
  });

  it.each([
    ['size', 12],
    ['place', 16],
  ])('has a second directory for large files, to which the %s of the first one points', async (_, at) => {
    const bytes = await workbook((sheet) => sheet.addRow(['12-12-2026', '9:00', '13:30', 'A', 'B']));
    const changed = withLargeDirectory(bytes, MAX_UNPACKED_BYTES);
    expect((await readSheet(changed)).failure).toBeUndefined();
    new DataView(changed.buffer).setUint32(changed.length - 22 + at, 0xffff_ffff, true);
    expect(await readSheet(changed)).toEqual({ failure: 'too_large_unpacked' });
  });

  it('has ten thousand rows', async () => {
    const line = '12-12-2026;9:00;13:30;A;B\n';
    expect(await readSheet(bytesOf(line.repeat(10_000)))).toEqual({
      failure: 'too_many_rows',
      count: 10_000,
    });
    const bytes = await workbook((sheet) => {
      for (let row = 0; row < 10_000; row++) sheet.addRow(['12-12-2026', '9:00', '13:30', 'A', 'B']);
    });
    expect(await readSheet(bytes)).toEqual({ failure: 'too_many_rows', count: 10_000 });
  });
});

it.each([
  ['a time', '1899-12-30T09:00:00Z', '09:00'],
  ['a day', '2026-12-12T00:00:00Z', '12/12/2026'],
  ['a moment', '2026-12-12T09:00:00Z', '12/12/2026 09:00'],
])('%s of a spreadsheet is shown as people write it', (_, moment, text) => {
  expect(textOf({ shown: Date.parse(moment) })).toBe(text);
});

import { deflateRawSync } from 'node:zlib';
import { readSheet } from '../../web/src/lib/sheet/read-sheet.ts';
import { MAX_SHEET_SECONDS, MAX_UNPACKED_BYTES } from '../../web/src/lib/sheet/sheet-protocol.ts';
import type { Report } from './report.ts';

/** Which of the fields of the directory's end point to a second directory, with their places. */
const POINTERS = { none: null, size: 12, place: 16 };

const NAMESPACE = 'http://schemas.openxmlformats.org';
const WORKBOOK: readonly (readonly [string, string])[] = [
  [
    '_rels/.rels',
    `<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="r1" Type="${NAMESPACE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${NAMESPACE}/spreadsheetml/2006/main" xmlns:r="${NAMESPACE}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="r1" Type="${NAMESPACE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
  [
    '[Content_Types].xml',
    `<Types xmlns="${NAMESPACE}/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
  ],
];
const SHEET = 'xl/worksheets/sheet1.xml';

/** Reads small files that unpack to more than is allowed, however their directory hides it: none is read. */
export async function trySheets(report: Report): Promise<void> {
  const row = '<row r="1"><c r="A1"><v>1</v></c></row>';
  const sheet = (bytes: number) =>
    `<worksheet xmlns="${NAMESPACE}/spreadsheetml/2006/main"><sheetData>${row}</sheetData>${' '.repeat(bytes)}</worksheet>`;
  const small = await read(report, zipOf(pack(sheet(0))));
  if (small.failure) report.found('failed', `a workbook of one row: ${small.failure}`);
  const bomb = pack(sheet(MAX_UNPACKED_BYTES));
  const declared = { 'its size': bomb.size, 'a small size': 1000, 'no size': 0, 'a huge size': 0xffff_ffff };
  for (const [says, size] of Object.entries(declared))
    for (const [pointer, at] of Object.entries(POINTERS)) {
      const { failure } = await read(report, zipOf({ ...bomb, size }, at));
      if (!failure) report.found('failed', `a sheet of ${bomb.size} bytes was read: ${says}, ${pointer}`);
    }
}

/** What a zip file has of a text, and its size in the directory. */
const pack = (text: string) => ({ data: deflateRawSync(text), size: text.length });
type Packed = ReturnType<typeof pack>;

async function read(report: Report, bytes: Uint8Array<ArrayBuffer>) {
  report.tried += 1;
  const startedAt = Date.now();
  const result = await readSheet(bytes);
  const seconds = (Date.now() - startedAt) / 1000;
  if (seconds > MAX_SHEET_SECONDS)
    report.found('failed', `a file of ${bytes.length} bytes took ${seconds} s`);
  return result;
}

/**
 * A zip file with a workbook.
 *
 * @param pointer the place in the directory's end of a pointer to a second directory, for large files. The first one then says
 *   that the sheet is small
 */
function zipOf(sheet: Packed, pointer: number | null = null): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  let length = 0;
  const add = (...added: Buffer[]) => {
    parts.push(...added);
    length += added.reduce((sum, one) => sum + one.length, 0);
  };
  const files = [...WORKBOOK.map(([name, text]) => ({ name, ...pack(text) })), { name: SHEET, ...sheet }];
  const entries = files.map(({ name, data, size }) => {
    const entry = { name, packed: data.length, size, at: length };
    add(record(30, [0, 0x04034b50], [18, entry.packed], [22, entry.size], [8, 8, 2], [26, name.length, 2]));
    add(Buffer.from(name), data);
    return entry;
  });
  const addDirectory = (sizeOf: (entry: (typeof entries)[number]) => number) => {
    const at = length;
    for (const entry of entries)
      add(
        record(
          46,
          ...([
            [0, 0x02014b50],
            [20, entry.packed],
            [24, sizeOf(entry)],
            [42, entry.at],
          ] as const),
          ...([
            [10, 8, 2],
            [28, entry.name.length, 2],
          ] as const),
        ),
        Buffer.from(entry.name),
      );
    return at;
  };
  const directory = addDirectory(({ name, size }) => (name === SHEET && pointer !== null ? 1 : size));
  if (pointer !== null) {
    const second = addDirectory(({ size }) => size);
    const at = length;
    add(record(56, [0, 0x06064b50], [32, entries.length], [48, second]));
    add(record(20, [0, 0x07064b50], [8, at]));
  }
  const end = record(22, [0, 0x06054b50], [10, entries.length, 2], [16, directory]);
  if (pointer !== null) end.writeUInt32LE(0xffff_ffff, pointer);
  add(end);
  return new Uint8Array(Buffer.concat(parts));
}

/** A record of a zip file: its length, and the numbers in it, each with its place and by default of four bytes. */
function record(length: number, ...numbers: (readonly [place: number, value: number, bytes?: number])[]) {
  const bytes = Buffer.alloc(length);
  for (const [place, value, size = 4] of numbers) bytes.writeUIntLE(value, place, size);
  return bytes;
}

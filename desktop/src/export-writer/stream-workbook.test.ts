import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import {
  BrokenExport,
  EXPORT_SHEETS,
  type ExportedRow,
  type ExportedShift,
  type ExportSheet,
  type Reservation,
} from '@ijsploeg/worker/contract';
import { readXlsx } from 'hucre';
import { afterAll, describe, expect, it } from 'vitest';
import { writeWorkbook } from '../../../web/src/lib/export/workbook.ts';
import { streamWorkbook } from './stream-workbook.ts';

const SHEET = EXPORT_SHEETS.shifts('nl');
const NOW = Date.parse('2026-12-12T08:30:00Z');
const folder = mkdtempSync(join(tmpdir(), 'workbook-'));
afterAll(() => rmSync(folder, { recursive: true }));

const shift = (fields: Partial<ExportedShift> = {}): ExportedShift => ({
  id: 'shf_1',
  eventId: 'evt_1',
  event: { id: 'evt_1', title: 'IJsgala' },
  title: 'Kassa & verhuur <b>',
  description: 'Neem een muts mee.\nEn "handschoenen".',
  startTime: '2026-12-12T22:30:00.000Z',
  endTime: '2026-12-13T01:15:00.000Z',
  location: 'Museumplein',
  maxVolunteers: 5,
  currentVolunteers: 2,
  minVolunteers: null,
  opensAt: null,
  needsConfirmation: false,
  status: 'active',
  shiftType: 'public',
  requiredSkills: ['BHV'],
  version: 1,
  createdAt: '2026-07-01T22:05:00.000Z',
  updatedAt: '2026-11-01T08:00:30.000Z',
  volunteers: [{ firstName: 'Zoë', lastName: 'Ørsted', email: 'zoe@example.test' }],
  presentVolunteers: 1,
  workedMinutes: 165,
  ...fields,
});

const reservation = (fields: Partial<Reservation> = {}): Reservation => ({
  id: 'rsv_1',
  eventId: 'evt_1',
  reference: '7KM-4XP-A9C',
  status: 'reserved',
  quantity: 2,
  totalCents: 1250,
  email: 'zoe@example.test',
  firstName: 'Zoë',
  lastName: 'Ørsted',
  phoneNumber: '+31612345678',
  phoneDisplay: '06 12345678',
  createdAt: '2026-07-01T22:05:00.000Z',
  cancelledAt: null,
  usedAt: null,
  ...fields,
});

async function* each<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  yield* rows;
}
const quiet = { now: NOW, onRows: () => {}, signal: new AbortController().signal };

async function toFile<Row>(
  rows: Iterable<Row>,
  sheet: ExportSheet<Row> | ExportSheet<Row>[],
): Promise<Uint8Array> {
  const file = join(folder, `${Math.random()}.xlsx`);
  await streamWorkbook(each(rows), sheet, createWriteStream(file), quiet);
  return readFileSync(file);
}

/** Everything a reader finds in a file, except how its strings are stored. */
async function contentOf(bytes: Uint8Array) {
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  return sheets.map((sheet) => ({
    name: sheet.name,
    rows: sheet.rows,
    cells: [...(sheet.cells ?? [])].map(([place, cell]) => [
      place,
      cell.value,
      cell.type,
      cell.style?.numFmt,
      cell.style?.font,
    ]),
    columns: sheet.columns,
    freezePane: sheet.freezePane,
    autoFilter: sheet.autoFilter,
  }));
}

describe('the streamed workbook', () => {
  it('is the same, cell by cell, as the one the browser writes', async () => {
    const texts = [
      '=1+1',
      '+31612345678',
      "'=1",
      '0612',
      '12/12/2026',
      'TRUE',
      '_x0041_',
      '_x005F_',
      ' blanks ',
      'a\uFFFEb\u0001c\uD800',
      'é 👩‍👩‍👧 שלום',
    ];
    const shifts = [
      shift(),
      shift({ title: 'Avond', event: null, description: null, volunteers: [], status: 'cancelled' }),
      shift({ startTime: '2026-10-25T00:30:00.000Z', endTime: '2026-10-25T01:30:00.000Z' }),
      ...texts.map((title) => shift({ title, description: `${title}\n${title}` })),
      shift({
        volunteers: Array.from({ length: 1000 }, (_, index) => ({
          firstName: `Voornaam${index}`,
          lastName: 'Achternaam',
          email: `vrijwilliger${index}@example.test`,
        })),
      }),
    ];
    expect(await contentOf(await toFile(shifts, SHEET))).toEqual(
      await contentOf(await writeWorkbook(shifts, SHEET, { now: NOW })),
    );
  });

  it('is the same, cell by cell, for the reservations of an event', async () => {
    const rows = [
      reservation(),
      reservation({ firstName: '=1+1', lastName: '+31', phoneNumber: null, email: '_x0041_@example.test' }),
      reservation({ quantity: 12, totalCents: 1_000_001, usedAt: '2026-12-12T19:31:00.000Z' }),
      reservation({ status: 'cancelled', cancelledAt: '2026-10-25T01:00:00.000Z', totalCents: 0 }),
    ];
    const sheet = EXPORT_SHEETS.reservations('nl');
    const written = await contentOf(await toFile(rows, sheet));
    expect(written).toEqual(await contentOf(await writeWorkbook(rows, sheet, { now: NOW })));
    expect(written[0]?.rows).toHaveLength(rows.length + 1);
    expect(await contentOf(await toFile([], sheet))).toEqual(
      await contentOf(await writeWorkbook([], sheet, { now: NOW })),
    );
  });

  it('is the same, cell by cell, for everything, with a sheet for each kind also where there are no rows', async () => {
    const person: ExportedRow = {
      kind: 'people',
      firstName: 'Sanne',
      lastName: '=1+1',
      email: 'sanne@example.test',
      phoneNumber: '+31612345678',
      skills: ['BHV', 'Fotograaf'],
      city: null,
      role: 'volunteer',
      createdAt: '2026-07-01T22:05:00.000Z',
    };
    const event: ExportedRow = {
      kind: 'events',
      title: 'IJsgala',
      description: null,
      location: 'Baan',
      startDate: '2026-12-12T19:00:00.000Z',
      endDate: '2026-12-12T22:00:00.000Z',
      priceCents: 1250,
      maxCapacity: 100,
      currentCapacity: 3,
    };
    const rows = [person, person, { kind: 'shifts' as const, ...shift() }, event];
    for (const some of [rows, [event], []]) {
      const sheets = EXPORT_SHEETS.everything('nl');
      const written = await contentOf(await toFile(some, sheets));
      expect(written).toEqual(await contentOf(await writeWorkbook(some, sheets, { now: NOW })));
      expect(written.map(({ name }) => name)).toEqual(sheets.map(({ name }) => name));
      expect(written.flatMap(({ rows }) => rows)).toHaveLength(some.length + sheets.length);
    }
  });

  it('rejects rows that are not in the order of the sheets', async () => {
    const [people, shifts] = EXPORT_SHEETS.everything('nl');
    if (!people || !shifts) throw new Error('no sheets');
    const row = { kind: 'shifts' as const, ...shift() };
    await expect(streamWorkbook(each([row]), [people], devNull(), quiet)).rejects.toThrow(BrokenExport);
  });

  it.each<[string, object]>([
    ['without a name', { firstName: undefined }],
    ['with a number for a code', { reference: 7 }],
    ['with an object for its quantity', { quantity: { valueOf: 3 } }],
    ['without a total', { totalCents: null, quantity: Number.NaN }],
    ['with an invalid date', { usedAt: 'yesterday' }],
  ])('rejects a reservation %s', async (_, fields) => {
    const broken = { ...reservation(), ...fields } as Reservation;
    const writing = streamWorkbook(each([broken]), EXPORT_SHEETS.reservations('nl'), devNull(), quiet);
    await expect(writing).rejects.toThrow(BrokenExport);
  });

  it('is the same without any rows', async () => {
    expect(await contentOf(await toFile([], SHEET))).toEqual(
      await contentOf(await writeWorkbook([], SHEET, { now: NOW })),
    );
  });

  it('reports how many rows are written, up to the last', async () => {
    const reported: number[] = [];
    const count = await streamWorkbook(each(Array.from({ length: 1100 }, () => shift())), SHEET, devNull(), {
      ...quiet,
      onRows: (done) => reported.push(done),
    });
    expect(count).toBe(1100);
    expect(reported).toEqual([250, 500, 750, 1000, 1100]);
  });

  it.each<[string, object]>([
    ['without a title', { title: undefined }],
    ['with a number for a title', { title: 7 }],
    ['with an invalid date', { startTime: 'yesterday' }],
    ['with an object for a number', { maxVolunteers: { valueOf: 3 } }],
    ['without a list of volunteers', { volunteers: null }],
  ])('rejects a shift %s', async (_, fields) => {
    const broken = { ...shift(), ...fields } as ExportedShift;
    await expect(streamWorkbook(each([shift(), broken]), SHEET, devNull(), quiet)).rejects.toThrow(
      BrokenExport,
    );
  });

  it('rejects with the error of a disk that fills up at any moment', async () => {
    for (const room of [0, 100, 20_000]) {
      const full = Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' });
      let left = room;
      const disk = new Writable({
        write(chunk: Buffer, _encoding, done) {
          left -= chunk.length;
          done(left < 0 ? full : null);
        },
      });
      const shifts = Array.from({ length: 20_000 }, (_, index) =>
        shift({ title: `${Math.random()} ${index}` }),
      );
      await expect(streamWorkbook(each(shifts), SHEET, disk, quiet)).rejects.toBe(full);
    }
  });

  it('does not run ahead of a slow disk', async () => {
    const controller = new AbortController();
    let read = 0;
    async function* counted() {
      // Random bytes, which do not compress.
      for (; read < 100_000; read += 1) yield shift({ description: randomBytes(8000).toString('base64') });
    }
    const stuck = new Writable({ write: () => {} });
    const writing = streamWorkbook(counted(), SHEET, stuck, { ...quiet, signal: controller.signal });
    await expect.poll(() => read).toBeGreaterThan(200);
    let before = -1;
    await expect
      .poll(
        () => {
          const isStill = before === read;
          before = read;
          return isStill;
        },
        { interval: 200, timeout: 10_000 },
      )
      .toBe(true);
    expect(read).toBeLessThan(2000);
    controller.abort();
    await expect(writing).rejects.toBe(controller.signal.reason);
  });

  it('stops immediately when it is aborted', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    let done = 0;
    await expect(
      streamWorkbook(each(Array.from({ length: 100_000 }, () => shift())), SHEET, devNull(), {
        now: NOW,
        signal: controller.signal,
        onRows(rows) {
          done = rows;
          if (rows >= 500) controller.abort(reason);
        },
      }),
    ).rejects.toBe(reason);
    expect(done).toBe(500);
  });
});

const devNull = () => new Writable({ write: (_chunk, _encoding, done) => done() });

import { exportFileName } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';

const NOW = Date.parse('2026-12-12T08:30:05.999Z');
const reservations = (eventTitle: string) =>
  ({ what: 'reservations', eventId: 'evt_1', eventTitle }) as const;

describe("the name of an export's file", () => {
  it('has the local time of the export', () => {
    expect(exportFileName({ what: 'shifts' }, 'nl', NOW)).toBe('shifts_export_2026-12-12_09-30-05.xlsx');
  });

  it('has the title of the event, in the language of the reader', () => {
    const job = reservations('Disco op het ijs');
    expect(exportFileName(job, 'nl', NOW)).toBe('reserveringen_disco-op-het-ijs_2026-12-12_09-30-05.xlsx');
    expect(exportFileName(job, 'en', NOW)).toBe('reservations_disco-op-het-ijs_2026-12-12_09-30-05.xlsx');
  });

  it.each([
    ['  Zoë’s IJsgala & disco! ', 'zoes-ijsgala-disco'],
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\Windows\\system32.', 'c-windows-system32'],
    ['con', 'con'],
    ['a\u0000b\u202Ec', 'a-b-c'],
    ['Łódź – Ærø', 'lodz-aero'],
    ['🎿 ⛸️', 'evenement'],
    ['שלום', 'evenement'],
    ['', 'evenement'],
    ['...', 'evenement'],
  ])('is a plain name for %j', (title, slug) => {
    expect(exportFileName(reservations(title), 'nl', NOW)).toBe(
      `reserveringen_${slug}_2026-12-12_09-30-05.xlsx`,
    );
  });

  it('is cut off at 60 characters of the title, and not after a hyphen', () => {
    const [, slug = ''] = exportFileName(
      reservations(`${'a'.repeat(59)} ${'b'.repeat(60)}`),
      'nl',
      NOW,
    ).split('_');
    expect(slug).toBe('a'.repeat(59));
    expect(exportFileName(reservations('a'.repeat(120)), 'nl', NOW).split('_')[1]).toHaveLength(60);
  });
});

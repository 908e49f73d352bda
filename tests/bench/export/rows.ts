import type { ExportedShift } from '@ijsploeg/worker/contract';

export const SHIFTS = 100_000;
const START = Date.parse('2026-12-01T08:00:00Z');
const HOUR_MS = 3_600_000;
const FIRST_NAMES = ['Sanne', 'Zoë', 'Bram', 'Fenna', 'Joris', 'Noor', 'Thijs', 'Marijke'];

/** A realistic shift with four people on it; no two are equal. */
export function shiftOf(index: number): ExportedShift {
  const start = START + (index % 5000) * HOUR_MS;
  return {
    id: `shf_${index}`,
    eventId: null,
    event: index % 3 === 0 ? { id: 'evt_1', title: 'IJsgala & disco' } : null,
    title: `Schaatsverhuur ${index}`,
    description: `Neem handschoenen mee en meld je bij de kassa. Nummer ${index}.`,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 3 * HOUR_MS).toISOString(),
    location: `Hal ${index % 7}`,
    maxVolunteers: 6,
    currentVolunteers: 4,
    minVolunteers: null,
    opensAt: null,
    needsConfirmation: false,
    status: 'active',
    shiftType: 'public',
    requiredSkills: ['BHV'],
    version: 1,
    createdAt: new Date(START - index * 1000).toISOString(),
    updatedAt: new Date(START).toISOString(),
    volunteers: [0, 1, 2, 3].map((place) => ({
      firstName: FIRST_NAMES[(index + place) % FIRST_NAMES.length] ?? '',
      lastName: `de Vries-${(index * 4 + place) % 5000}`,
      email: `vrijwilliger${(index * 4 + place) % 5000}@example.test`,
    })),
    presentVolunteers: 4,
    workedMinutes: 720,
  };
}

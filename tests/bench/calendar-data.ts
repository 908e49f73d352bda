import type { ListedShift } from '@ijsploeg/worker/contract';

export const MONTH = '2026-12';
const DAYS_IN_MONTH = 31;
/** The two busy days, which the benchmark switches between. */
export const BUSY_DAYS = ['2026-12-12', '2026-12-13'] as const;
export const SHIFTS_OF_BUSY_DAY = 200;
export const SHIFTS = 2000;
/** No title contains another one. */
export const TITLES = ['Schaatsverhuur', 'Toezicht op het ijs', 'Koek-en-zopie', 'Kassa'] as const;

const HOUR_MS = 3_600_000;

/** A month of 2,000 shifts: 200 on each of two days, the rest spread evenly. Deterministic. */
export function makeMonth(): ListedShift[] {
  const counts = Array.from({ length: DAYS_IN_MONTH }, (_, index) => {
    const isBusy = BUSY_DAYS.some((day) => Number(day.slice(8)) === index + 1);
    return Number(isBusy) * SHIFTS_OF_BUSY_DAY;
  });
  const quiet = counts.flatMap((count, index) => (count === 0 ? [index] : []));
  for (let left = SHIFTS - 2 * SHIFTS_OF_BUSY_DAY, turn = 0; left > 0; left -= 1, turn += 1) {
    const index = quiet[turn % quiet.length] ?? 0;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts
    .flatMap((count, index) => Array.from({ length: count }, (_, number) => makeShift(index + 1, number)))
    .sort((one, other) => one.startTime.localeCompare(other.startTime));
}

function makeShift(date: number, number: number): ListedShift {
  // They start from 06:00 to 22:00 at every quarter and last two to five hours, so dozens overlap.
  const start = Date.UTC(2026, 11, date, 6) + (number % 64) * (HOUR_MS / 4);
  const end = Math.min(start + (2 + (number % 4)) * HOUR_MS, Date.UTC(2026, 11, date, 23));
  const startTime = new Date(start).toISOString();
  return {
    id: `shf_${date}_${number}`,
    eventId: null,
    event: null,
    title: TITLES[number % TITLES.length] ?? '',
    description: 'Schaatsen uitgeven en innemen, en een praatje maken.',
    startTime,
    endTime: new Date(end).toISOString(),
    location: 'Grote baan',
    maxVolunteers: 4,
    currentVolunteers: number % 5,
    minVolunteers: null,
    opensAt: null,
    needsConfirmation: false,
    status: 'active',
    shiftType: 'public',
    requiredSkills: null,
    version: 1,
    createdAt: startTime,
    updatedAt: startTime,
    myAssignment: null,
    claim: { allowed: true },
    waiting: null,
  };
}

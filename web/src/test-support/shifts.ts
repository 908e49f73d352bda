import type { MyAssignment, Shift } from '@ijsploeg/worker/contract';

const MADE_AT = '2026-11-01T09:00:00.000Z';

/** A shift as the API returns it. By default active, public, and with one of two places taken. */
export const fakeShift = (values: Partial<Shift> = {}): Shift => ({
  id: 'shf_1',
  eventId: null,
  event: null,
  title: 'Kassa',
  description: null,
  startTime: '2026-12-12T09:00:00.000Z',
  endTime: '2026-12-12T12:00:00.000Z',
  location: 'Hal',
  maxVolunteers: 2,
  currentVolunteers: 1,
  minVolunteers: null,
  opensAt: null,
  needsConfirmation: false,
  status: 'active',
  shiftType: 'public',
  requiredSkills: null,
  version: 1,
  createdAt: MADE_AT,
  updatedAt: MADE_AT,
  ...values,
});

/** The reader's place on a shift as the API returns it. By default confirmed. */
export const fakePlace = (shift: Shift, values: Partial<MyAssignment> = {}): MyAssignment => ({
  id: 'asg_1',
  shiftId: shift.id,
  shift,
  volunteerId: 'usr_1',
  status: 'confirmed',
  assignedAt: MADE_AT,
  confirmedAt: MADE_AT,
  completedAt: null,
  cancelledAt: null,
  notes: null,
  isLead: false,
  acknowledgedAt: null,
  leads: [],
  askFrom: MADE_AT,
  attendance: null,
  ...values,
});

import type { Attendance, CrewMember, CrewShift } from '@ijsploeg/worker/contract';

/** The things that can be recorded on this phone. */
export type Deed =
  | {
      kind: 'mark';
      assignmentId: string;
      state: Attendance['state'] | null;
      isLate: boolean;
      note: string | null;
      /** Null for the whole shift. */
      minutes: number | null;
    }
  | { kind: 'all'; shiftId: string; ids: string[] }
  | { kind: 'undo-all'; shiftId: string; ids: string[]; undoes: string }
  | { kind: 'walk-in'; shiftId: string; volunteerId: string | null; name: string }
  /** The assignment is a temporary one while the walk-in has no answer. */
  | { kind: 'undo-walk-in'; assignmentId: string; name: string; undoes: string };

/** One recorded thing, sent to the server as one request. */
export interface CrewMark {
  /** Sent with it, so that the server counts it once however often it arrives. */
  id: string;
  /** When it was recorded, in milliseconds of the server's clock. */
  at: number;
  deed: Deed;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

const FIELDS: Record<Deed['kind'], Record<string, (value: unknown) => boolean>> = {
  mark: {
    assignmentId: isText,
    state: (value) => value === null || ['present', 'absent', 'excused'].includes(String(value)),
    isLate: (value) => typeof value === 'boolean',
    note: isTextOrNull,
    minutes: (value) => value === null || typeof value === 'number',
  },
  all: { shiftId: isText, ids: isTexts },
  'undo-all': { shiftId: isText, ids: isTexts, undoes: isText },
  'walk-in': { shiftId: isText, volunteerId: isTextOrNull, name: isText },
  'undo-walk-in': { assignmentId: isText, name: isText, undoes: isText },
};

/** A stored mark; null for anything else, which another version of the portal may have written. */
export function parseMark(stored: unknown): CrewMark | null {
  const { id, at, deed } = (stored ?? {}) as Partial<CrewMark>;
  if (!isText(id) || !Number.isFinite(at) || typeof deed !== 'object' || deed === null) return null;
  if (!Object.hasOwn(FIELDS, deed.kind)) return null;
  const fits = Object.entries(FIELDS[deed.kind]).every(([name, isValid]) =>
    isValid((deed as Record<string, unknown>)[name]),
  );
  return fits ? { id, at: Number(at), deed } : null;
}

/** The crews with this mark applied. */
export function withMark(shifts: readonly CrewShift[], { id, at, deed }: CrewMark): CrewShift[] {
  const seenAt = new Date(at).toISOString();
  const mapCrew = (change: (member: CrewMember) => CrewMember) =>
    shifts.map((one) => ({ ...one, crew: one.crew.map(change) }));
  switch (deed.kind) {
    case 'mark': {
      const { assignmentId, state, isLate, note, minutes } = deed;
      const attendance = state && { state, isLate, note, minutes, seenAt };
      return mapCrew((member) => (member.assignmentId === assignmentId ? { ...member, attendance } : member));
    }
    case 'all': {
      const ids = new Set(deed.ids);
      return mapCrew((member) =>
        ids.has(member.assignmentId) && member.attendance === null
          ? { ...member, attendance: { state: 'present', isLate: false, note: null, minutes: null, seenAt } }
          : member,
      );
    }
    case 'undo-all': {
      const ids = new Set(deed.ids);
      return mapCrew((member) => (ids.has(member.assignmentId) ? { ...member, attendance: null } : member));
    }
    case 'walk-in':
      return shifts.map((one) =>
        one.shift.id === deed.shiftId &&
        !one.crew.some((member) => isSameWalkIn(member, id, deed.volunteerId))
          ? { ...one, crew: [...one.crew, walkInMember(id, seenAt, deed)] }
          : one,
      );
    case 'undo-walk-in': {
      const ids = [deed.assignmentId, temporaryId(deed.undoes)];
      return shifts.map((one) => ({
        ...one,
        crew: one.crew.filter(({ assignmentId }) => !ids.includes(assignmentId)),
      }));
    }
  }
}

/** The id of a walk-in until the server gives it one. */
export const temporaryId = (markId: string) => `new ${markId}`;
export const isTemporary = (assignmentId: string) => assignmentId.startsWith('new ');

const isSameWalkIn = (member: CrewMember, markId: string, volunteerId: string | null) =>
  member.assignmentId === temporaryId(markId) || (volunteerId !== null && member.volunteerId === volunteerId);

const walkInMember = (
  markId: string,
  seenAt: string,
  { volunteerId, name }: Deed & { kind: 'walk-in' },
): CrewMember => ({
  assignmentId: temporaryId(markId),
  volunteerId,
  firstName: name,
  lastName: null,
  phoneNumber: null,
  phoneDisplay: null,
  status: 'confirmed',
  isLead: false,
  acknowledgedAt: null,
  seeksStandIn: false,
  isWalkIn: true,
  isGuest: volunteerId === null,
  // Unknown until the server answers.
  hasPhotoConsent: false,
  attendance: { state: 'present', isLate: false, note: null, minutes: null, seenAt },
});

/** The number of people of a crew who are present. */
export const countPresent = (crew: readonly CrewMember[]): number =>
  crew.filter(({ attendance }) => attendance?.state === 'present').length;

/** The people without a mark, whom "everybody is here" marks as present. */
export const unmarkedIds = (crew: readonly CrewMember[]): string[] =>
  crew
    .filter(({ attendance, assignmentId }) => attendance === null && !isTemporary(assignmentId))
    .map(({ assignmentId }) => assignmentId);

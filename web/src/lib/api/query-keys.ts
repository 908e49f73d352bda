/** The cache's names for shifts. */
export const shiftKeys = {
  all: ['shifts'] as const,
  lists: ['shifts', 'list'] as const,
  list: (filter: { from: string; to: string }) => [...shiftKeys.lists, filter] as const,
  one: (shiftId: string) => [...shiftKeys.all, 'one', shiftId] as const,
  people: (shiftId: string) => [...shiftKeys.all, 'people', shiftId] as const,
  candidates: (shiftId: string) => [...shiftKeys.all, 'candidates', shiftId] as const,
};

/** The cache's names for assignments. */
export const assignmentKeys = {
  all: ['assignments'] as const,
  mine: ['assignments', 'mine'] as const,
  unconfirmed: ['assignments', 'unconfirmed'] as const,
  ofPerson: (personId: string) => [...assignmentKeys.all, 'of', personId] as const,
};

/** The cache's names for events; what hangs on one event is under its name. */
export const eventKeys = {
  all: ['events'] as const,
  lists: ['events', 'list'] as const,
  list: (filter: { filter: string; search: string }) => [...eventKeys.lists, filter] as const,
  one: (eventId: string) => [...eventKeys.all, 'one', eventId] as const,
  shifts: (eventId: string) => [...eventKeys.one(eventId), 'shifts'] as const,
  reservations: (eventId: string) => [...eventKeys.one(eventId), 'reservations'] as const,
};

/** The cache's names for one's own reservations. */
export const reservationKeys = {
  mine: ['reservations', 'mine'] as const,
};

/** The name under which acts on places are under way. */
export const placeKeys = {
  claim: ['places', 'claim'] as const,
};

/** The cache's names for the approval of volunteers. */
export const approvalKeys = {
  pending: ['volunteer-requests', 'pending'] as const,
  autoApproval: ['settings', 'auto-approval'] as const,
};

/** The cache's names for what belongs to one's own account. */
export const accountKeys = {
  sessions: ['account', 'sessions'] as const,
  data: ['account', 'data'] as const,
};

/** The cache's names for the audit log. */
export const auditKeys = {
  list: (filter: object) => ['audit-log', filter] as const,
};

/** The cache's names for the mail journal. */
export const mailKeys = {
  all: ['mail'] as const,
  list: (filter: object) => [...mailKeys.all, filter] as const,
};

/** The cache's names for people. */
export const personKeys = {
  lists: ['people', 'list'] as const,
  list: (filter: object) => [...personKeys.lists, filter] as const,
  one: (personId: string) => ['people', 'one', personId] as const,
};

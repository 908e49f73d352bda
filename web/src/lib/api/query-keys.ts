/** The query keys of shifts. */
export const shiftKeys = {
  all: ['shifts'] as const,
  lists: ['shifts', 'list'] as const,
  list: (filter: { from: string; to: string }) => [...shiftKeys.lists, filter] as const,
  one: (shiftId: string) => [...shiftKeys.all, 'one', shiftId] as const,
  people: (shiftId: string) => [...shiftKeys.all, 'people', shiftId] as const,
  waitlist: (shiftId: string) => [...shiftKeys.all, 'waitlist', shiftId] as const,
  candidates: (shiftId: string) => [...shiftKeys.all, 'candidates', shiftId] as const,
  following: (shiftId: string) => [...shiftKeys.all, 'following', shiftId] as const,
};

/** The query keys of assignments. */
export const assignmentKeys = {
  all: ['assignments'] as const,
  mine: ['assignments', 'mine'] as const,
  unconfirmed: ['assignments', 'unconfirmed'] as const,
  unconfirmedPage: (page: number, sort: string) => [...assignmentKeys.unconfirmed, page, sort] as const,
  today: ['assignments', 'today'] as const,
  waiting: ['assignments', 'waiting'] as const,
  ofPerson: (personId: string) => [...assignmentKeys.all, 'of', personId] as const,
  gaps: ['assignments', 'gaps'] as const,
  myAsks: ['assignments', 'asks'] as const,
  /** Everything on the dashboard depends on who holds which place. */
  dashboard: ['assignments', 'dashboard'] as const,
};

/** The query keys of crews. */
export const crewKeys = {
  all: ['crew'] as const,
  days: ['crew', 'day'] as const,
  day: (day: string) => [...crewKeys.days, day] as const,
  walkIns: (shiftId: string, search: string) => [...crewKeys.all, 'walk-ins', shiftId, search] as const,
};

/** The query keys of who is in charge. */
export const chargeKeys = {
  all: ['charges'] as const,
  day: (day: string) => [...chargeKeys.all, day] as const,
};

/** The query keys of hours. */
export const hourKeys = {
  all: ['hours'] as const,
  mine: ['hours', 'mine'] as const,
  corrections: ['hours', 'corrections'] as const,
  people: (query: { from: string; to: string; page: string }) => ['hours', 'people', query] as const,
  thanks: ['hours', 'thanks'] as const,
  statement: (code: string) => ['statement', code] as const,
};

/** The query keys of plans and day templates. */
export const planKeys = {
  all: ['plans'] as const,
  list: ['plans', 'list'] as const,
  drafts: ['plans', 'drafts'] as const,
  one: (planId: string) => ['plans', 'one', planId] as const,
  places: (planId: string) => ['plans', 'places', planId] as const,
  templates: ['plans', 'templates'] as const,
};

/** The query keys of the planning grid. */
export const planningKeys = {
  all: ['planning'] as const,
  weeks: ['planning', 'week'] as const,
  week: (week: string) => [...planningKeys.weeks, week] as const,
  people: (query: object) => [...planningKeys.all, 'people', query] as const,
  objections: (query: object) => [...planningKeys.all, 'objections', query] as const,
};

/** The query keys of events; the data of one event is below its own key. */
export const eventKeys = {
  all: ['events'] as const,
  choices: ['events', 'all'] as const,
  lists: ['events', 'list'] as const,
  list: (filter: { filter: string; search: string }) => [...eventKeys.lists, filter] as const,
  one: (eventId: string) => [...eventKeys.all, 'one', eventId] as const,
  shifts: (eventId: string) => [...eventKeys.one(eventId), 'shifts'] as const,
  reservations: (eventId: string) => [...eventKeys.one(eventId), 'reservations'] as const,
};

/** The query keys of the signed-in person's reservations. */
export const reservationKeys = {
  mine: ['reservations', 'mine'] as const,
};

/** The mutation keys of claims, and of places that are given back. */
export const placeKeys = {
  all: ['places'] as const,
  claim: ['places', 'claim'] as const,
  release: ['places', 'release'] as const,
};

/** The query keys of the approval of volunteers. */
export const approvalKeys = {
  pending: ['volunteer-requests', 'pending'] as const,
  autoApproval: ['settings', 'auto-approval'] as const,
};

/** The query keys of the settings screen. */
export const settingsKeys = {
  planning: ['settings', 'planning'] as const,
  health: ['settings', 'health'] as const,
  retention: ['settings', 'retention'] as const,
  allInactivePeople: ['settings', 'inactive-people'] as const,
  inactivePeople: (page: number) => ['settings', 'inactive-people', page] as const,
};

/** The query key of the contact for help. */
export const contactKey = ['contact'] as const;
/** The query key of the desktop app's installers. */
export const desktopAppKey = ['desktop-app'] as const;

/** The query key of the current session. */
export const sessionKey = ['session'] as const;
/** The query key of the question of a mailed link. */
export const linkKey = (token: string) => ['link', token] as const;
export const signUpKey = (token: string) => ['sign-up', token] as const;

/** The query keys of the signed-in person's account. */
export const accountKeys = {
  availability: ['account', 'availability'] as const,
  calendarFeed: ['account', 'calendar-feed'] as const,
  sessions: ['account', 'sessions'] as const,
  pushDevices: ['account', 'push-devices'] as const,
  factor: ['account', 'factor'] as const,
  data: ['account', 'data'] as const,
};

/** The query keys of the audit log. */
export const auditKeys = {
  list: (filter: object) => ['audit-log', filter] as const,
};

/** The query keys of the mail journal. */
export const mailKeys = {
  all: ['mail'] as const,
  list: (filter: object) => [...mailKeys.all, filter] as const,
};

/** The query keys of invitations. */
export const invitationKeys = {
  all: ['invitations'] as const,
  list: (filter: object) => [...invitationKeys.all, filter] as const,
  preview: (rows: readonly object[]) => [...invitationKeys.all, 'preview', rows] as const,
  /** What a mailed link is about. */
  link: (token: string) => ['invitation', token] as const,
};

/** The query keys of seasons. */
export const seasonKeys = {
  all: ['seasons'] as const,
  list: ['seasons', 'list'] as const,
  one: (id: string) => [...seasonKeys.all, 'one', id] as const,
  bringBack: (id: string) => [...seasonKeys.all, 'bring-back', id] as const,
  closing: (id: string) => [...seasonKeys.all, 'closing', id] as const,
  figures: (id: string) => [...seasonKeys.all, 'figures', id] as const,
  people: (id: string, filter: object) => [...seasonKeys.bringBack(id), filter] as const,
};

/** The query keys of messages. */
export const messageKeys = {
  all: ['messages'] as const,
  page: (page: number) => [...messageKeys.all, 'page', page] as const,
  one: (id: string) => [...messageKeys.all, 'one', id] as const,
  preview: (audience: object | null) => [...messageKeys.all, 'preview', audience] as const,
};

/** The query keys of people. */
export const personKeys = {
  lists: ['people', 'list'] as const,
  list: (filter: object) => [...personKeys.lists, filter] as const,
  one: (personId: string) => ['people', 'one', personId] as const,
};

/** Everything that shows shifts, the places on them or the hours of people: a change of one of these concerns all. */
export const keysOfPlaces = [
  shiftKeys.all,
  assignmentKeys.all,
  planningKeys.all,
  crewKeys.all,
  hourKeys.all,
  personKeys.lists,
] as const;

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

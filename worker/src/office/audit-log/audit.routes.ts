import { type AuditEntry, listAuditLog, PAGE_SIZE, toInstant } from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import { startOfDay } from '../../platform/lib/calendar-day.ts';
import { SHOWN_SHIFTS } from '../../shifts/rules/shown-shifts.ts';
import { selectAuditLog } from './audit.repository.ts';

type Row = Awaited<ReturnType<typeof selectAuditLog>>[number]['row'];

const toPerson = (id: string | null, names: Row['actor']) =>
  id === null ? null : { id, name: names && `${names.firstName} ${names.lastName}`.trim() };

const toAuditEntry = ({ entry, actor, person, shift }: Row): AuditEntry => ({
  id: entry.id,
  at: toInstant(entry.at),
  action: entry.action,
  actor: toPerson(entry.actorId, actor),
  person: toPerson(entry.personId, person),
  subjectKind: entry.subjectKind,
  subjectId: entry.subjectId,
  shift,
  before: entry.before,
  after: entry.after,
  requestId: entry.requestId,
  sourceAddress: entry.sourceAddress,
});

export const auditRoutes = [
  route(listAuditLog, {
    shows: { tables: ['auditLog', 'profiles', 'shiftAssignments', SHOWN_SHIFTS] },
    read: ({ db, query: { person, kind, day, before } }) => {
      const [at = '', id = ''] = before?.split('~') ?? [];
      return {
        rows: selectAuditLog(db, {
          person,
          kind,
          day: day === undefined ? undefined : { from: startOfDay(day), to: startOfDay(day, 1) },
          before: before === undefined ? undefined : { at: Number(at), id },
        }),
      };
    },
    answer: (_, { rows }) => {
      const page = rows.slice(0, PAGE_SIZE).map(({ row }) => row);
      const last = rows.length > PAGE_SIZE ? page.at(-1)?.entry : undefined;
      return { items: page.map(toAuditEntry), next: last ? `${last.at}~${last.id}` : null };
    },
  }),
];

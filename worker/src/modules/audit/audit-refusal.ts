import type { Endpoint } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { auditWhen } from './audit.statements.ts';

const HOUR_MS = 3_600_000;
/** Of one person in an hour: who tries more often adds nothing to what is known, and must not fill the log. */
const MAX_REFUSALS = 50;
/** An id is shorter; what somebody puts in its place may be anything. */
const MAX_ID_CHARS = 64;

/** What is said of the field that was refused; never what stood in it. */
const told = ({ code, detail: { issues = [], state } }: AppError) => ({
  code,
  ...(state !== undefined && { state }),
  ...(issues.length > 0 && {
    fields: Object.fromEntries(issues.map(({ path, message }) => [path, message])),
  }),
});

const idOf = (c: AppContext) => c.req.param('id')?.slice(0, MAX_ID_CHARS) ?? null;

/** Whom a call would have changed; null where it is about no person. */
function personOf(c: AppContext, { path }: Endpoint, callerId: string): string | null {
  if (path.startsWith('/api/people/')) return idOf(c);
  return path.startsWith('/api/profile') ? callerId : null;
}

/**
 * Writes down that somebody signed in was refused: who, what, on whom and why. Nothing of an error that is no
 * refusal, and nothing of a visitor, of whom there is nothing to say.
 */
export async function auditRefusal(c: AppContext, endpoint: Endpoint, error: unknown): Promise<void> {
  const { db, clock, signedIn, requestId } = c.var;
  if (!(error instanceof AppError) || !signedIn) return;
  const now = clock.now();
  const personId = personOf(c, endpoint, signedIn.id);
  await auditWhen(
    db,
    {
      at: now,
      actorId: signedIn.id,
      action: 'request.refused',
      subjectKind: personId ? 'person' : 'request',
      subjectId: personId ?? idOf(c),
      personId,
      after: { call: `${endpoint.method} ${endpoint.path}`, ...told(error) },
      requestId,
    },
    sql`(SELECT count(*) FROM audit_log AS earlier
         WHERE earlier.actor_id = ${signedIn.id} AND earlier.at > ${now - HOUR_MS}
           AND earlier.action = 'request.refused') < ${MAX_REFUSALS}`,
  ).statement;
}

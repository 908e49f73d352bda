import type { Endpoint } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { AppContext, Route } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { auditWhen } from './audit.statements.ts';

const HOUR_MS = 3_600_000;
/** Per person and hour: further attempts add no information, and must not fill the log. */
const MAX_REFUSALS = 50;
/** Real ids are shorter; the path may hold anything in their place. */
const MAX_ID_CHARS = 64;

/** The reason of a refusal. Of an invalid field it holds the broken rule, never the value. */
const reasonOf = ({ code, detail: { issues = [], state } }: AppError) => ({
  code,
  ...(state !== undefined && { state }),
  ...(issues.length > 0 && {
    fields: Object.fromEntries(issues.map(({ path, message }) => [path, message])),
  }),
});

const idOf = (c: AppContext) => c.req.param('id')?.slice(0, MAX_ID_CHARS) ?? null;

/** The person a call would have changed; null if it concerns no person. */
function personOf(c: AppContext, { path }: Endpoint, callerId: string): string | null {
  if (path.startsWith('/api/people/')) return idOf(c);
  return path.startsWith('/api/profile') ? callerId : null;
}

/**
 * Whether a refused call tried to change something that is not the caller's, or to read one thing that they have no
 * right to see. A change may answer 404 for things of others, except on admin endpoints, where 404 is an old link.
 */
function isTrespass({ method, path, access }: Endpoint, { code, status }: AppError): boolean {
  const isOne = path.includes(':');
  if (code === 'auth.forbidden') return method !== 'GET' || isOne;
  return method !== 'GET' && isOne && access !== 'admin' && status === 404;
}

/**
 * Writes a refused call of a signed-in person to the audit log: who, what, on whom and why. By default only if
 * {@link isTrespass} holds; for a route with `auditRefusals` always.
 */
export async function auditRefusal(
  c: AppContext,
  { endpoint, auditRefusals }: Route,
  error: unknown,
): Promise<void> {
  const { db, clock, signedIn, requestId } = c.var;
  if (!(error instanceof AppError) || !signedIn) return;
  // Part of using the portal: the site asks for a code and repeats the call.
  if (error.code === 'auth.verify_again') return;
  if (!auditRefusals && !isTrespass(endpoint, error)) return;
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
      after: { call: `${endpoint.method} ${endpoint.path}`, ...reasonOf(error) },
      requestId,
    },
    sql`(SELECT count(*) FROM audit_log AS earlier
         WHERE earlier.actor_id = ${signedIn.id} AND earlier.at > ${now - HOUR_MS}
           AND earlier.action = 'request.refused') < ${MAX_REFUSALS}`,
  ).statement;
}

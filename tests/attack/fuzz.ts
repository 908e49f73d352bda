import fc from 'fast-check';
import { HOSTILE_BODIES, HOSTILE_MEDIA_TYPES, HOSTILE_PARTS, HOSTILE_VALUES } from '../api/hostile-values.ts';
import { makeEvent, makeReservation } from '../e2e/support/events.ts';
import { makeShift } from '../e2e/support/shifts.ts';
import { attack, type Caller } from './client.ts';
import { addressOf, type Operation, readOperations } from './operations.ts';
import { attacker } from './people.ts';
import type { Product } from './product.ts';
import type { Report } from './report.ts';

const AT_ONCE = 6;
/** The number of requests after which the callers and their data are recreated, because a request may have deleted them. */
const ROUND = 240;

/** The most ids of one kind from lists. */
const MAX_LISTED = 8;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
const ROLES = ['visitor', 'user', 'volunteer', 'admin'] as const;
/** Fields that few or no operations take. */
const UNKNOWN_FIELDS = ['role', 'isAdmin', 'id', 'userId', '__proto__', 'constructor', 'currentVolunteers'];

const hostileValue = fc.oneof(
  fc.constantFrom(...HOSTILE_VALUES.map(([, value]) => value)),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
);

/** Random requests to every documented operation, as everybody, until the deadline. */
export async function fuzz(
  product: Product,
  report: Report,
  { seed, until }: { seed: number; until: number },
): Promise<void> {
  const operations = await readOperations(product);
  const listed = await readListedIds(product, report, operations);
  for (let round = 0; Date.now() < until; round += 1) {
    const { callers, ids } = await makeTargets();
    const idsFor = ({ path }: Operation) => [...ids, ...(listed.get(resourceOf(path)) ?? [])];
    // Every operation in turn, so that a short run reaches each of them too.
    const turns = Array.from(
      { length: ROUND },
      (_, index) => operations[(round * ROUND + index) % operations.length],
    );
    const requests = turns.flatMap((operation, index) =>
      operation
        ? fc.sample(requestTo(operation, idsFor(operation)), {
            seed: seed + round * ROUND + index,
            numRuns: 1,
          })
        : [],
    );
    const next = requests.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const request of next) {
          if (Date.now() >= until) return;
          await sendHostile(product, report, callers, request);
        }
      }),
    );
  }
}

/** The part of a path that names what it is about: `shifts` of `/api/shifts/{id}/claim`. */
const resourceOf = (path: string) => path.split('/')[2] ?? '';

/** Some ids that the lists show an admin, by what they are about. */
async function readListedIds(product: Product, report: Report, operations: readonly Operation[]) {
  const as = await attacker('admin');
  const found = new Map<string, string[]>();
  for (const { method, path, params } of operations) {
    if (method !== 'GET' || params.length > 0) continue;
    const { status, text } = await attack(product, report, method, path, { as });
    if (status !== 200) continue;
    const ids = [...text.matchAll(/[{,]"id":"([\w-]+)"/g)].map(([, id = '']) => id);
    const resource = resourceOf(path);
    found.set(resource, [...(found.get(resource) ?? []), ...ids].slice(0, MAX_LISTED));
  }
  return found;
}

async function makeTargets() {
  const [user, volunteer, admin] = await Promise.all([
    attacker('user'),
    attacker('volunteer'),
    attacker('admin'),
  ]);
  const callers: Record<(typeof ROLES)[number], Caller> = {
    visitor: { role: 'visitor' },
    user,
    volunteer,
    admin,
  };
  const [shift, event] = await Promise.all([makeShift({ maxVolunteers: 3 }), makeEvent()]);
  const reservation = await makeReservation(event, user);
  return { callers, ids: [shift.id, event.id, reservation.id, user.id, volunteer.id] };
}

interface HostileRequest {
  operation: Operation;
  role: (typeof ROLES)[number];
  method: string;
  path: string;
  body: BodyInit | undefined;
  contentType: string | undefined;
  /** Whether the address and the method are those of the operation, so that its documented answers apply. */
  isAddressed: boolean;
}

const requestTo = (operation: Operation, ids: string[]): fc.Arbitrary<HostileRequest> =>
  fc
    .record({
      role: fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...ROLES) }, fc.constant('admin' as const)),
      method: often(operation.method, fc.constantFrom(...METHODS)),
      parts: fc.array(
        fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, fc.constantFrom(...HOSTILE_PARTS)),
        {
          minLength: operation.params.length,
          maxLength: operation.params.length,
        },
      ),
      query: fc.dictionary(
        fc.constantFrom('none', ...operation.query),
        fc.oneof(
          fc.constantFrom('1', 'all', '2020-12-12', ''),
          fc.string({ unit: 'binary', maxLength: 200 }),
        ),
        { maxKeys: 4 },
      ),
      body: bodyOf(operation),
      contentType: often('application/json', fc.constantFrom(...HOSTILE_MEDIA_TYPES)),
    })
    .map(({ role, method, parts, query, body, contentType }) => {
      const values = parts.values();
      const search = new URLSearchParams(query).toString();
      const takesBody = method !== 'GET' && method !== 'HEAD';
      return {
        operation,
        role,
        method,
        path: addressOf(operation, () => values.next().value ?? '') + (search && `?${search}`),
        body: takesBody ? body : undefined,
        contentType: operation.takesImage ? 'image/png' : contentType,
        isAddressed: method === operation.method && parts.every((part) => /^[\w-]{1,100}$/.test(part)),
      };
    });

const often = (usual: string, other: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, other);

/** A documented body with a few hostile, unknown or repeated fields, or no proper body at all. */
function bodyOf({ body }: Operation): fc.Arbitrary<BodyInit | undefined> {
  if (!body)
    return fc.option(fc.constantFrom(...HOSTILE_BODIES.map(([, bytes]) => bytes)), { nil: undefined });
  const changed = fc
    .dictionary(fc.constantFrom(...Object.keys(body), ...UNKNOWN_FIELDS), hostileValue, { maxKeys: 3 })
    .map((fields) => {
      const text = JSON.stringify({ ...body, ...fields });
      // Repeats the last field, so that one key has two values.
      const [name] = Object.keys(fields);
      return name ? `${text.slice(0, -1)},${JSON.stringify(name)}:null}` : text;
    });
  const random = fc
    .dictionary(fc.constantFrom(...Object.keys(body)), hostileValue)
    .map((fields) => JSON.stringify({ ...body, ...fields }));
  return fc.oneof(
    { weight: 4, arbitrary: random },
    { weight: 2, arbitrary: changed },
    fc.constantFrom(...HOSTILE_BODIES.map(([, bytes]) => bytes)),
  );
}

async function sendHostile(
  product: Product,
  report: Report,
  callers: Record<string, Caller>,
  { operation, role, method, path, body, contentType, isAddressed }: HostileRequest,
): Promise<void> {
  const as = callers[role] ?? { role: 'visitor' };
  const { status, text } = await attack(product, report, method, path, { as, body, contentType });
  if (isAddressed && status > 0 && status < 500 && !operation.statuses.has(status))
    report.found(
      'undocumented',
      `${method} ${path} as ${role} ${String(body).slice(0, 200)} → ${status} ${text.slice(0, 200)}`,
    );
}

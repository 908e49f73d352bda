import type { ErrorCode, HelpContact, Session } from '@ijsploeg/worker/contract';
import { ERROR_STATUS } from '@ijsploeg/worker/contract';
import { vi } from 'vitest';

/** A request to a fake API. */
export interface Call {
  body: unknown;
  query: URLSearchParams;
}
export type Answer = (call: Call) => object | null | Promise<object | null>;

export type Routes = Record<string, Answer>;

const NO_CONTACT: HelpContact = { name: null, phoneNumber: null, phoneDisplay: null, email: null };

/**
 * Replaces `fetch` by a fake API with these routes ("GET /api/shifts"). {@link refuse} and {@link offline}
 * make a route fail; a request to any other route throws.
 */
export function fakeApi(routes: Routes) {
  const calls: Record<string, Call[]> = {};
  const answers: Routes = {
    'GET /api/contact': () => NO_CONTACT,
    'GET /api/health': () => ({ status: 'ok', version: '0.1.0', desktopDownloads: null }),
    // The menu of a volunteer shows whether they lead a shift.
    'GET /api/assignments/mine': () => ({ items: [] }),
    'GET /api/waitlist/mine': () => ({ items: [] }),
    'GET /api/asks/mine': () => ({ items: [] }),
    'GET /api/push/subscriptions': () => ({ items: [] }),
    'GET /api/profile/availability': () => ({ dayParts: [], absences: [] }),
    ...routes,
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const [path, search] = address.split('?');
    const route = `${init.method ?? 'GET'} ${path}`;
    const answer = answers[route];
    if (!answer) throw new Error(`no answer for ${route}`);
    const call = {
      body: init.body ? JSON.parse(String(init.body)) : undefined,
      query: new URLSearchParams(search),
    };
    calls[route] = [...(calls[route] ?? []), call];
    try {
      const body = await answer(call);
      return new Response(body && JSON.stringify(body), { status: body ? 200 : 204 });
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      const { code, detail } = refusal;
      const error = { code, requestId: 'req_test', ...detail };
      return new Response(JSON.stringify({ error }), { status: ERROR_STATUS[code] });
    }
  });
  return {
    /** Replaces the answer of a route from now on. */
    answer: (route: string, answer: Answer) => {
      answers[route] = answer;
    },
    calls: (route: string) => calls[route] ?? [],
  };
}

/**
 * A fake API for an admin: the session and the empty lists that the menu counts, unless `routes` overrides
 * them.
 */
export const fakeAdminApi = (routes: Routes = {}) =>
  fakeApi({
    'GET /api/auth/session': () => fakeSession({ role: 'admin', profileCompleted: true }),
    'GET /api/volunteer-requests': () => ({ items: [] }),
    'GET /api/assignments/unconfirmed': () => ({
      items: [],
      total: 0,
      page: 1,
      pageSize: 25,
      stats: { total: 0, highPriority: 0, assignedToday: 0, standIns: 0, corrections: 0 },
    }),
    'GET /api/gaps': () => ({ items: [] }),
    'GET /api/today': () => ({ items: [], charges: [], lacksCharge: false }),
    'GET /api/stand-ins': () => ({ items: [] }),
    'GET /api/corrections': () => ({ items: [] }),
    'GET /api/mail': () => ({ items: [], total: 0, page: 1, pageSize: 25 }),
    ...routes,
  });

class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly detail: object,
  ) {
    super(code);
  }
}

/** Responds with an error of the API. */
export const refuse =
  (code: ErrorCode, detail: object = {}): Answer =>
  () => {
    throw new Refusal(code, detail);
  };

/** Fails as `fetch` does without a connection. */
export const offline: Answer = () => {
  throw new TypeError('Failed to fetch');
};

/** An answer that stays pending until `resolve` is called. */
export function pendingAnswer(): { answer: Answer; resolve: (body: object) => void } {
  const { promise, resolve } = Promise.withResolvers<object>();
  return { answer: () => promise, resolve };
}

/** The session of a person who has just confirmed their address. */
export function fakeSession(change: Partial<Session['profile']> = {}): Session {
  return {
    user: { id: 'usr_noor', email: 'noor@example.test' },
    profile: {
      id: 'usr_noor',
      email: 'noor@example.test',
      firstName: 'Noor',
      lastName: 'Dijk',
      phoneNumber: null,
      phoneDisplay: null,
      skills: [],
      avatarUrl: null,
      profileCompleted: false,
      role: 'user',
      city: null,
      country: null,
      locale: 'nl',
      mutedNotices: [],
      mutedPushes: [],
      photoConsent: { answer: null, answeredAt: null, textVersion: null, version: 0 },
      ...change,
    },
    volunteerRequest: null,
    needsSecondFactor: false,
    hasSecondFactor: false,
    secondFactorFrom: null,
  };
}

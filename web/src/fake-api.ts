import type { ErrorCode, Session } from '@ijsploeg/worker/contract';
import { ERROR_STATUS } from '@ijsploeg/worker/contract';
import { vi } from 'vitest';

/** What a fake API was asked. */
export interface Call {
  body: unknown;
  query: URLSearchParams;
}
type Answer = (call: Call) => object | null | Promise<object | null>;

/** An API for component tests: a refusal is thrown, `offline` too; a route nobody named is a fault of the test. */
export function fakeApi(routes: Record<string, Answer>) {
  const calls: Record<string, Call[]> = {};
  const answers = { ...routes };
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
    /** From now on a route answers so. */
    answer: (route: string, answer: Answer) => {
      answers[route] = answer;
    },
    calls: (route: string) => calls[route] ?? [],
  };
}

class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly detail: object,
  ) {
    super(code);
  }
}

/** The API refuses. */
export const refuse =
  (code: ErrorCode, detail: object = {}): Answer =>
  () => {
    throw new Refusal(code, detail);
  };

/** There is no connection. */
export const offline: Answer = () => {
  throw new TypeError('Failed to fetch');
};

/** An answer that comes when the test says so. */
export function later(): { answer: Answer; come: (body: object) => void } {
  const { promise, resolve } = Promise.withResolvers<object>();
  return { answer: () => promise, come: resolve };
}

/** Somebody who has just confirmed their address, or further on. */
export function someone(change: Partial<Session['profile']> = {}): Session {
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
      ...change,
    },
    volunteerRequest: null,
  };
}

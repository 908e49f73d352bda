import { ERROR_STATUS, type ErrorCode, FIELD_RULES } from '@ijsploeg/worker/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { fieldMessage } from '../forms/field-message.ts';
import { ApiError, NetworkError } from './api.ts';
import { errorMessage } from './error-message.ts';

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

describe.each(['nl', 'en'] as const)('errors in %s', (locale) => {
  beforeEach(() => overwriteGetLocale(() => locale));

  it('has words of its own for each code', () => {
    const texts = CODES.filter((code) => code !== 'internal').map((code) =>
      errorMessage(new ApiError(code, ERROR_STATUS[code])),
    );
    for (const text of texts) expect(text).toMatch(/^\p{Lu}.{8,}/u);
    expect(texts).not.toContain(errorMessage(new ApiError('internal', 500)));
  });

  it('has words for each rule of a field', () => {
    for (const rule of FIELD_RULES) expect(fieldMessage(rule)).toMatch(/^\p{Lu}.{8,}/u);
  });
});

describe('an error', () => {
  beforeEach(() => overwriteGetLocale(() => 'en'));

  it('says how long to wait, rounded up', () => {
    const throttled = (retryAfterSeconds: number) =>
      errorMessage(new ApiError('auth.throttled', 429, 'req_1', [], { retryAfterSeconds }));
    expect(throttled(29.2)).toContain('30 seconds');
    expect(throttled(1)).toContain('1 second.');
    expect(throttled(121)).toContain('3 minutes');
  });

  it('gives a reference for what is our fault, and only for that', () => {
    expect(errorMessage(new ApiError('internal', 500, 'req_42'))).toContain('req_42');
    expect(errorMessage(new ApiError('shift.full', 409, 'req_42'))).not.toContain('req_42');
  });

  it('is told plainly when a newer server uses a code this page does not know', () => {
    const text = errorMessage(new ApiError('shift.on_the_moon' as ErrorCode, 409, 'req_42'));
    expect(text).toContain('req_42');
    expect(text).not.toContain('moon');
  });

  it('never shows the text of an exception', () => {
    expect(errorMessage(new TypeError('x is not a function'))).not.toContain('function');
    expect(errorMessage('boom')).not.toContain('boom');
  });

  it('says what did not work where the server could not say why, and else what the server says', () => {
    const tell = (code: ErrorCode) =>
      errorMessage(new ApiError(code, 500, 'req_42'), 'Failed to fetch shifts');
    expect(tell('internal')).toMatch(/^Failed to fetch shifts\. .*req_42/);
    expect(tell('shift.full')).toBe(errorMessage(new ApiError('shift.full', 409)));
    expect(errorMessage(new TypeError('boom'), 'Failed to fetch shifts')).toMatch(
      /^Failed to fetch shifts\. /,
    );
  });

  it('tells a lost connection from a refusal', () => {
    expect(errorMessage(new NetworkError('no answer'))).toContain('connection');
  });
});

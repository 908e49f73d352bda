import { ERROR_STATUS, type ErrorCode, FIELD_RULES } from '@ijsploeg/worker/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { fieldMessage } from '../forms/field-message.ts';
import { ApiError, NetworkError } from './api.ts';
import { errorMessage, failureReason } from './error-message.ts';
import { loadErrorTexts } from './load-error-texts.ts';

beforeAll(loadErrorTexts);

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

describe.each(['nl', 'en'] as const)('errors in %s', (locale) => {
  beforeEach(() => overwriteGetLocale(() => locale));

  it('have a text for each code', () => {
    const texts = CODES.filter((code) => code !== 'internal').map((code) =>
      failureReason(new ApiError(code, ERROR_STATUS[code])),
    );
    for (const text of texts) expect(text).toMatch(/^\p{Lu}.{8,}/u);
    expect(texts).not.toContain(failureReason(new ApiError('internal', 500)));
  });

  it('have a text for each rule of a field', () => {
    for (const rule of FIELD_RULES) expect(fieldMessage(rule)).toMatch(/^\p{Lu}.{8,}/u);
  });
});

describe('the message of an empty field', () => {
  beforeEach(() => overwriteGetLocale(() => 'en'));

  it('names what to fill in, where the field is known', () => {
    expect(fieldMessage('required', 'phoneNumber')).toBe('Please fill in your phone number.');
    expect(fieldMessage('required', 'notes')).toBe(fieldMessage('required'));
    expect(fieldMessage('too_long', 'phoneNumber')).toBe(fieldMessage('too_long'));
  });
});

describe('the reason of a failure', () => {
  beforeEach(() => overwriteGetLocale(() => 'en'));

  it('names how long to wait, rounded up', () => {
    const throttled = (retryAfterSeconds: number) =>
      failureReason(new ApiError('auth.throttled', 429, 'req_1', [], { retryAfterSeconds }));
    expect(throttled(29.2)).toContain('30 seconds');
    expect(throttled(1)).toContain('1 second.');
    expect(throttled(121)).toContain('3 minutes');
  });

  it('adds a reference to server errors only', () => {
    expect(failureReason(new ApiError('internal', 500, 'req_42'))).toContain('req_42');
    expect(failureReason(new ApiError('shift.full', 409, 'req_42'))).not.toContain('req_42');
  });

  it('falls back to a general text for a code from a newer server', () => {
    const text = failureReason(new ApiError('shift.on_the_moon' as ErrorCode, 409, 'req_42'));
    expect(text).toContain('req_42');
    expect(text).not.toContain('moon');
  });

  it('never shows the text of an exception', () => {
    expect(failureReason(new TypeError('x is not a function'))).not.toContain('function');
    expect(failureReason('boom')).not.toContain('boom');
  });

  it('has a text of its own for a lost connection', () => {
    expect(failureReason(new NetworkError('no answer'))).toContain('connection');
  });
});

describe('the message of a failure', () => {
  beforeEach(() => overwriteGetLocale(() => 'en'));

  it("starts with what failed, unless the server's error has its own text", () => {
    const messageOf = (code: ErrorCode) =>
      errorMessage(new ApiError(code, 500, 'req_42'), 'Failed to fetch shifts');
    expect(messageOf('internal')).toMatch(/^Failed to fetch shifts\. .*req_42/);
    expect(messageOf('shift.full')).toBe(failureReason(new ApiError('shift.full', 409)));
    expect(errorMessage(new TypeError('boom'), 'Failed to fetch shifts')).toMatch(
      /^Failed to fetch shifts\. /,
    );
  });
});

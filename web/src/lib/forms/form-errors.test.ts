import { SignUp } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../api/api.ts';
import { fieldMessage } from './field-message.ts';
import { type FieldErrors, parseBySchema, sortRefusal } from './form-errors.ts';

const messagesOf = (errors: FieldErrors) =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, message?.()]));
const invalid = (...issues: { path: string; message: string }[]) =>
  new ApiError('request.invalid', 400, 'req_1', issues);

describe('parseBySchema', () => {
  it('reports the first broken rule of every field at once', () => {
    const values = {
      firstName: ' ',
      lastName: 'Dijk',
      email: 'noor',
      password: 'abc',
      confirmPassword: 'abd',
    };
    const parsed = parseBySchema(SignUp, values);
    expect(messagesOf('errors' in parsed ? parsed.errors : {})).toEqual({
      firstName: fieldMessage('required', 'firstName'),
      email: fieldMessage('invalid_email'),
      password: fieldMessage('password_too_short'),
      confirmPassword: fieldMessage('password_mismatch'),
    });
  });

  it('returns the output of the schema for valid values', () => {
    const values = {
      firstName: 'Noor',
      lastName: 'Dijk',
      email: ' Noor@Example.test ',
      password: 'schaatsen',
      confirmPassword: 'schaatsen',
    };
    expect(parseBySchema(SignUp, values)).toEqual({
      fields: { ...values, email: 'noor@example.test', locale: 'nl' },
    });
  });
});

describe('sortRefusal', () => {
  it('shows the issues of the response at their fields only', () => {
    const { errors, failure } = sortRefusal(invalid({ path: 'phoneNumber', message: 'invalid_phone' }), {
      values: { phoneNumber: '' },
    });
    expect(messagesOf(errors)).toEqual({ phoneNumber: fieldMessage('invalid_phone') });
    expect(failure).toBeNull();
  });

  it('shows an issue inside a list at the list', () => {
    const { errors } = sortRefusal(invalid({ path: 'skills.3', message: 'unknown_skill' }), {
      values: { skills: [] },
    });
    expect(messagesOf(errors)).toEqual({ skills: fieldMessage('unknown_skill') });
  });

  it('treats issues without a field as a failure of the form', () => {
    const error = invalid(
      { path: 'token', message: 'required' },
      { path: 'email', message: 'invalid_email' },
    );
    const { errors, failure } = sortRefusal(error, { values: { email: '' } });
    expect(Object.keys(errors)).toEqual(['email']);
    expect(failure).toBe(error);
  });

  it('shows an error code that is about one field at that field', () => {
    const error = new ApiError('auth.wrong_password', 400);
    const { errors, failure } = sortRefusal(error, {
      values: { currentPassword: '' },
      fieldOf: { 'auth.wrong_password': 'currentPassword' },
    });
    expect(Object.keys(errors)).toEqual(['currentPassword']);
    expect(failure).toBeNull();
  });

  it.each([new NetworkError('no answer'), new ApiError('internal', 500), new TypeError('x')])(
    'leaves %s to the form',
    (error) => {
      expect(sortRefusal(error, { values: { email: '' } })).toEqual({ errors: {}, failure: error });
    },
  );
});

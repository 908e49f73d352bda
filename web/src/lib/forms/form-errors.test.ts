import { SignUp } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../api/api.ts';
import { fieldMessage } from './field-message.ts';
import { findFieldErrors, sortRefusal } from './form-errors.ts';

const say = (errors: Record<string, () => string>) =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, text()]));
const invalid = (...issues: { path: string; message: string }[]) =>
  new ApiError('request.invalid', 400, 'req_1', issues);

describe('checking a form before it is sent', () => {
  it('finds the first broken rule of every field at once', () => {
    const typed = {
      firstName: ' ',
      lastName: 'Dijk',
      email: 'noor',
      password: 'abc',
      confirmPassword: 'abd',
    };
    expect(say(findFieldErrors(SignUp, typed))).toEqual({
      firstName: fieldMessage('required'),
      email: fieldMessage('invalid_email'),
      password: fieldMessage('password_too_short'),
      confirmPassword: fieldMessage('password_mismatch'),
    });
  });

  it('finds nothing wrong with what is right', () => {
    const typed = {
      firstName: 'Noor',
      lastName: 'Dijk',
      email: ' Noor@Example.test ',
      password: 'schaatsen',
      confirmPassword: 'schaatsen',
    };
    expect(findFieldErrors(SignUp, typed)).toEqual({});
  });
});

describe('sorting a refusal', () => {
  it('puts the rules the server names at their fields and says nothing else', () => {
    const { fields, failure } = sortRefusal(invalid({ path: 'phoneNumber', message: 'invalid_phone' }), [
      'phoneNumber',
    ]);
    expect(say(fields)).toEqual({ phoneNumber: fieldMessage('invalid_phone') });
    expect(failure).toBeNull();
  });

  it('shows a rule about one of a list at the list', () => {
    const { fields } = sortRefusal(invalid({ path: 'skills.3', message: 'unknown_skill' }), ['skills']);
    expect(say(fields)).toEqual({ skills: fieldMessage('unknown_skill') });
  });

  it('lets the form tell what none of its fields can show', () => {
    const error = invalid(
      { path: 'token', message: 'required' },
      { path: 'email', message: 'invalid_email' },
    );
    const { fields, failure } = sortRefusal(error, ['email']);
    expect(Object.keys(fields)).toEqual(['email']);
    expect(failure).toBe(error);
  });

  it('puts an error that is about one field there', () => {
    const error = new ApiError('auth.wrong_password', 400);
    const { fields, failure } = sortRefusal(error, ['currentPassword'], {
      'auth.wrong_password': 'currentPassword',
    });
    expect(Object.keys(fields)).toEqual(['currentPassword']);
    expect(failure).toBeNull();
  });

  it.each([new NetworkError('no answer'), new ApiError('internal', 500), new TypeError('x')])(
    'lets the form tell %s',
    (error) => {
      expect(sortRefusal(error, ['email'])).toEqual({ fields: {}, failure: error });
    },
  );
});

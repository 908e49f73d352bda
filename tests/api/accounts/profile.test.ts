import {
  changeProfile,
  completeProfile,
  getProfile,
  getSession,
  MAX_NAME_CHARS,
  MAX_PHONE_CHARS,
  SKILLS,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { profiles } from '../../../worker/src/app/schema.ts';
import { admin, person, volunteer } from '../factories.ts';
import { call, db, refusal, request, send } from '../harness.ts';

const newcomer = () => person({ profileCompleted: false, phoneNumber: null });
const rowOf = async (id: string) => db.select().from(profiles).where(eq(profiles.id, id)).get();

/** Sends a body that the web client cannot send. */
const patchRaw = (as: { cookie: string }, body: unknown) =>
  send('PATCH', '/api/profile', { as, body: JSON.stringify(body) });
const completeRaw = (as: { cookie: string }, body: unknown) =>
  send('POST', '/api/profile/complete', { as, body: JSON.stringify(body) });
const issuesOf = async (response: Response) => {
  const { error } = await response.json<{ error: { code: string; issues: unknown } }>();
  return { status: response.status, ...error };
};

describe('GET /api/profile', () => {
  it('answers exactly the fields of the contract and nothing of the account', async () => {
    const sanne = await person({ city: 'Leiden', country: 'Nederland', skills: ['BHV'] });
    const answer = await (await request(getProfile, { as: sanne })).json();
    expect(answer).toEqual({
      id: sanne.id,
      email: sanne.email,
      firstName: 'Sanne',
      lastName: 'de Vries',
      phoneNumber: '+31612345678',
      phoneDisplay: '06 12345678',
      skills: ['BHV'],
      avatarUrl: null,
      profileCompleted: true,
      role: 'user',
      city: 'Leiden',
      country: 'Nederland',
      locale: 'nl',
      mutedNotices: [],
      mutedPushes: [],
      photoConsent: { answer: null, answeredAt: null, textVersion: null, version: 0 },
    });
  });

  it('requires a session', async () => {
    for (const endpoint of [getProfile, changeProfile, completeProfile])
      expect(await refusal(endpoint)).toMatchObject({ status: 401, code: 'auth.required' });
  });
});

describe('POST /api/profile/complete', () => {
  it('stores the number and the skills, completes the profile and keeps the role', async () => {
    const noor = await newcomer();
    const profile = await call(completeProfile, {
      as: noor,
      body: { phoneNumber: '06 1234 5678', skills: ['BHV', 'Fotograaf', 'BHV'] },
    });
    expect(profile).toMatchObject({
      phoneNumber: '+31612345678',
      phoneDisplay: '06 12345678',
      skills: ['BHV', 'Fotograaf'],
      profileCompleted: true,
      role: 'user',
    });
    expect(await call(getSession, { as: noor })).toMatchObject({ profile: { profileCompleted: true } });
  });

  it('does not require skills', async () => {
    const profile = await call(completeProfile, {
      as: await newcomer(),
      body: { phoneNumber: '+32 470 12 34 56' },
    });
    expect(profile).toMatchObject({ phoneNumber: '+32470123456', skills: [], profileCompleted: true });
    expect(profile.phoneDisplay).toBe('+32 470 12 34 56');
  });

  it('refuses a body with a role as a whole', async () => {
    const noor = await newcomer();
    const before = await rowOf(noor.id);
    for (const more of [{ role: 'admin' }, { id: 'usr_other' }, { email: 'x@y.nl' }]) {
      const response = await completeRaw(noor, { phoneNumber: '0612345678', ...more });
      expect(response.status).toBe(400);
    }
    expect(await rowOf(noor.id)).toEqual(before);
    await call(completeProfile, { as: noor, body: { phoneNumber: '0612345678' } });
    expect(await rowOf(noor.id)).toMatchObject({ role: 'user', email: noor.email, profileCompleted: true });
  });

  it.each([
    ['a Dutch mobile number', '0612345678', '+31612345678'],
    ['spaces, dashes and brackets', ' (06) 12-34 56.78 ', '+31612345678'],
    ['a Dutch landline', '071-5120000', '+31715120000'],
    ['two zeros for the plus', '0031612345678', '+31612345678'],
    ['the zero between brackets', '+31 (0)6 12345678', '+31612345678'],
    ['another country', '+44 20 7946 0018', '+442079460018'],
  ])('accepts %s', async (_, phoneNumber, expected) => {
    const profile = await call(completeProfile, { as: await newcomer(), body: { phoneNumber } });
    expect(profile.phoneNumber).toBe(expected);
  });

  it.each([
    ['no number', undefined, 'required'],
    ['an empty one', '', 'required'],
    ['only spaces', '   ', 'required'],
    ['null', null, 'required'],
    ['a JSON number', 612345678, 'required'],
    ['too long a text', '0'.repeat(MAX_PHONE_CHARS + 1), 'too_long'],
    ['letters', 'bel me maar', 'invalid_phone'],
    ['a number with a text around it', 'tel: 0612345678 (thuis)', 'invalid_phone'],
    ['a number that is too short', '0612', 'invalid_phone'],
    ['a number that is too long', '06123456789012', 'invalid_phone'],
    ['a number with an extension', '071-5120000 ext. 12', 'invalid_phone'],
    ['an unknown country', '+999 123456789', 'invalid_phone'],
    ['an emoji', '📞', 'invalid_phone'],
    ['markup', '<b>0612345678</b>', 'invalid_phone'],
    ['two numbers', '0612345678 / 0687654321', 'invalid_phone'],
  ])('refuses %s at the field and changes nothing', async (_, phoneNumber, message) => {
    const noor = await newcomer();
    expect(await issuesOf(await completeRaw(noor, { phoneNumber }))).toMatchObject({
      status: 400,
      code: 'request.invalid',
      issues: [{ path: 'phoneNumber', message }],
    });
    expect(await rowOf(noor.id)).toMatchObject({ phoneNumber: null, profileCompleted: false });
  });

  it.each([
    ['a skill nobody knows', ['Schaatsenslijper'], [{ path: 'skills.0', message: 'unknown_skill' }]],
    ['a skill in other letters', ['bhv'], [{ path: 'skills.0', message: 'unknown_skill' }]],
    ['a text for a list', 'BHV', [{ path: 'skills', message: 'invalid' }]],
    [
      'a list without end',
      Array.from({ length: 1000 }, () => 'BHV'),
      [{ path: 'skills', message: 'too_long' }],
    ],
  ])('refuses %s', async (_, skills, issues) => {
    const response = await completeRaw(await newcomer(), { phoneNumber: '0612345678', skills });
    expect(await issuesOf(response)).toMatchObject({ status: 400, issues });
  });

  it('may be repeated, as by a double click', async () => {
    const noor = await newcomer();
    const body = { phoneNumber: '0612345678', skills: [...SKILLS] };
    const profiles = await Promise.all([1, 2].map(() => call(completeProfile, { as: noor, body })));
    expect(profiles[0]).toEqual(profiles[1]);
  });
});

describe('PATCH /api/profile', () => {
  it('changes only the given fields', async () => {
    const sanne = await volunteer({ city: 'Leiden', country: 'Nederland', skills: ['BHV'] });
    const before = await call(getProfile, { as: sanne });
    expect(await call(changeProfile, { as: sanne, body: { city: 'Delft' } })).toEqual({
      ...before,
      city: 'Delft',
    });
    expect(await call(changeProfile, { as: sanne, body: {} })).toEqual({ ...before, city: 'Delft' });
  });

  it('changes and trims every field at once, visible everywhere', async () => {
    const sanne = await person();
    const profile = await call(changeProfile, {
      as: sanne,
      body: {
        firstName: '  Zoë ',
        lastName: 'van den Berg',
        phoneNumber: '06-87654321',
        city: ' Gouda ',
        country: 'België',
        skills: ['Fotograaf'],
        locale: 'en',
      },
    });
    expect(profile).toMatchObject({
      firstName: 'Zoë',
      lastName: 'van den Berg',
      phoneNumber: '+31687654321',
      city: 'Gouda',
      country: 'België',
      skills: ['Fotograaf'],
      locale: 'en',
      email: sanne.email,
      role: 'user',
    });
    expect(await call(getSession, { as: sanne })).toMatchObject({ profile });
  });

  it('updates the search text with the name', async () => {
    const sanne = await person();
    await call(changeProfile, { as: sanne, body: { firstName: 'Zoë' } });
    const row = await rowOf(sanne.id);
    expect(row?.searchText).toContain('zoe');
    expect(row?.searchText).toContain('de vries');
    expect(row?.searchText).not.toContain('sanne');
    expect(row?.searchText).toContain(sanne.email);
  });

  it('clears the address and the skills', async () => {
    const sanne = await person({ city: 'Leiden', country: 'Nederland', skills: ['BHV'] });
    const profile = await call(changeProfile, { as: sanne, body: { city: null, country: ' ', skills: [] } });
    expect(profile).toMatchObject({ city: null, country: null, skills: [] });
  });

  it('accepts names in all scripts and stores markup as text', async () => {
    const sanne = await person();
    for (const firstName of ['Łukasz', '李', 'נועה', '🙂', "D'Arcy", '<b>Bob</b>'])
      expect(await call(changeProfile, { as: sanne, body: { firstName } })).toMatchObject({ firstName });
  });

  it('leaves a name from before the rules as it is until it is edited', async () => {
    const firstName = `${'a'.repeat(70)}.nl`;
    const sanne = await person({ firstName });
    expect(await call(getProfile, { as: sanne })).toMatchObject({ firstName });
    expect(await call(changeProfile, { as: sanne, body: { city: 'Utrecht' } })).toMatchObject({ firstName });
    expect(await call(changeProfile, { as: sanne, body: { lastName: 'Bakker' } })).toMatchObject({
      firstName,
    });
    const shorter = await call(changeProfile, { as: sanne, body: { firstName: 'Sanne' } });
    expect(shorter).toMatchObject({ firstName: 'Sanne', lastName: 'Bakker' });
  });

  it.each([
    ['an empty first name', { firstName: ' ' }, 'firstName', 'required'],
    ['no last name', { lastName: null }, 'lastName', 'required'],
    ['a name that is too long', { firstName: 'a'.repeat(MAX_NAME_CHARS + 1) }, 'firstName', 'too_long'],
    ['the address of a site as a name', { firstName: 'Kijk op gratis.nl' }, 'firstName', 'not_a_name'],
    ['a name with a line end', { lastName: 'Vries\r\nBcc: a@b.nl' }, 'lastName', 'invalid'],
    ['a number for a city', { city: 5 }, 'city', 'invalid'],
    ['a language we do not speak', { locale: 'fr' }, 'locale', 'invalid'],
    ['an empty phone number', { phoneNumber: '' }, 'phoneNumber', 'required'],
    ['an invalid phone number', { phoneNumber: '12' }, 'phoneNumber', 'invalid_phone'],
    ['another role', { role: 'admin' }, 'role', 'invalid'],
    ['another mail address', { email: 'new@example.test' }, 'email', 'invalid'],
    ['another id', { id: 'usr_other' }, 'id', 'invalid'],
    ['a completion by the back door', { profileCompleted: true }, 'profileCompleted', 'invalid'],
  ])('refuses %s and changes nothing, including the valid fields', async (_, change, path, message) => {
    const sanne = await newcomer();
    const before = await rowOf(sanne.id);
    const response = await patchRaw(sanne, { country: 'Frankrijk', ...change });
    expect(await issuesOf(response)).toMatchObject({
      status: 400,
      code: 'request.invalid',
      issues: [{ path, message }],
    });
    expect(await rowOf(sanne.id)).toEqual(before);
  });

  it.each([['a list'], [null], [[]], ['text'], [5]])('refuses a body that is %j', async (body) => {
    expect((await patchRaw(await person(), body)).status).toBe(400);
  });

  it('always applies to the caller', async () => {
    const [sanne, other] = await Promise.all([admin(), person()]);
    const before = await rowOf(other.id);
    await call(changeProfile, { as: sanne, body: { firstName: 'Iris' } });
    expect(await rowOf(other.id)).toEqual(before);
  });
});

import { expect, test } from 'vitest';
import { saidDone } from './planning-words.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const assign = {
  kind: 'assign',
  holder: { id: 'usr_1', firstName: 'Sanne', lastName: 'Vos' },
  name: 'Sanne Vos',
  shift: { id: 'shf_1', title: 'Kassa', startTime: inHours(1), endTime: inHours(4) },
} as const;

test('tells of a mail only where one is sent', () => {
  expect(saidDone(assign, false)).toMatch(/^Sanne Vos staat nu op Kassa.*, en krijgt een mail\.$/);
  const isOver = { ...assign, shift: { ...assign.shift, startTime: inHours(-4), endTime: inHours(-1) } };
  expect(saidDone(isOver, false)).toMatch(/^Sanne Vos staat nu op Kassa/);
  expect(saidDone(isOver, false)).not.toContain('mail');
});

test('says that a place which is given back has to be confirmed again', () => {
  expect(saidDone({ ...assign, wasConfirmed: true }, true)).toMatch(
    /^Ongedaan gemaakt\. Sanne Vos staat nu op .* De plek wacht weer op bevestiging\.$/,
  );
});

import { SKILLS } from '@ijsploeg/worker/contract';
import { expect, it } from 'vitest';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { skillLabel, skillsText } from './skill-label.ts';

it('shows skills under their stored names in Dutch, and each under a name of its own in English', () => {
  overwriteGetLocale(() => 'nl');
  expect(SKILLS.map(skillLabel)).toEqual(SKILLS);
  overwriteGetLocale(() => 'en');
  const english = SKILLS.map(skillLabel);
  expect(new Set(english).size).toBe(SKILLS.length);
  for (const label of english) expect(SKILLS).not.toContain(label);
});

it('keeps a name that it does not know', () => {
  overwriteGetLocale(() => 'en');
  expect(skillsText(['Fotograaf', 'IJsmeester'])).toBe('Photographer, IJsmeester');
});

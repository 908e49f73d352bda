import { OptionalLine, OptionalText, RequiredLine, RequiredText } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const FIELDS = {
  'a required line': RequiredLine(40),
  'an optional line': OptionalLine(40),
  'a required text': RequiredText(40),
  'an optional text': OptionalText(40),
};

describe.each(Object.entries(FIELDS))('%s', (_, field) => {
  const read = (text: string) => v.parse(field, text);

  it.each(['\u202e', '\u2066', '\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad'])(
    'loses the invisible character %j wherever it is',
    (character) => {
      expect(read(`${character}Gra${character}tis${character} ${character}`)).toBe('Gratis');
    },
  );

  it('keeps letters of any script, accents and emoji of several parts', () => {
    for (const text of ['Été, Łódź & Ελλάδα', 'مرحبا', '李小龙', '👩‍🚒 helpt 👨‍👩‍👧‍👦', '🏳️‍🌈', '❤️‍🔥', '👍🏽'])
      expect(read(text)).toBe(text);
  });

  it('is empty when it has nothing else', () => {
    const { issues, output } = v.safeParse(field, '\u200b \ufeff');
    expect(issues?.[0].message ?? output).toBe(field.type === 'nullish' ? null : 'required');
  });
});

it.each([RequiredLine(40), OptionalLine(40)])('a line has no line end of any kind', (field) => {
  for (const end of ['\n', '\r', '\u0085', '\u2028', '\u2029'])
    expect(v.safeParse(field, `een${end}twee`).issues?.[0].message).toBe('invalid');
});

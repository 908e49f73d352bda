import { LOCALES } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import type { MessageFile } from '../../scripts/lib/message-faults.ts';
import en from '../../web/messages/en.json' with { type: 'json' };
import nl from '../../web/messages/nl.json' with { type: 'json' };
import { UPDATES } from '../../web/src/features/system-updates/updates.ts';
import { avoidedWords } from '../support/vocabulary.ts';

const FILES = { nl, en } as Record<'nl' | 'en', unknown> as Record<'nl' | 'en', MessageFile>;

const textsOf = (message: MessageFile[string]) =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));

describe.each(LOCALES)('the texts of the screens in %s', (locale) => {
  it('use one word for one thing', () => {
    const faults = Object.entries(FILES[locale]).flatMap(([key, message]) =>
      textsOf(message)
        // Names of inputs are not words.
        .flatMap((text) => avoidedWords(locale, text.replace(/\{\w+\}/g, '…')))
        .map((fault) => `${key}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('use the same words in the list of changes', () => {
    const texts = UPDATES.flatMap(({ title, details, benefit }) => [title, ...details, benefit]);
    expect(texts.flatMap((text) => avoidedWords(locale, text[locale]))).toEqual([]);
  });
});

it('finds a word that is avoided', () => {
  expect(avoidedWords('nl', 'Je hebt je afgemeld.')).toEqual(['afgemeld: use “annuleren”']);
  expect(avoidedWords('en', 'An admin signed you out.')).toEqual(['signed you out: use “log in, log out”']);
  expect(avoidedWords('nl', 'Meld je aan als vrijwilliger.')).toEqual([]);
});

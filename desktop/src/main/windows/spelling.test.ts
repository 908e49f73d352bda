import type { Session } from 'electron';
import { expect, it } from 'vitest';
import { useLocalDictionaries } from './spelling.ts';

it.each<[NodeJS.Platform, boolean]>([
  ['darwin', true],
  ['win32', false],
  ['linux', false],
])('checks spelling only with dictionaries of the system (%s), and downloads none', (platform, isOn) => {
  const calls: [string, unknown][] = [];
  const session = {
    setSpellCheckerDictionaryDownloadURL: (address: string) =>
      calls.push(['from', new URL(address).hostname]),
    setSpellCheckerEnabled: (enabled: boolean) => calls.push(['enabled', enabled]),
  };
  useLocalDictionaries(session as unknown as Session, platform);
  expect(calls).toEqual([
    ['from', 'dictionaries.invalid'],
    ['enabled', isOn],
  ]);
});

import { describe, expect, it } from 'vitest';
import { joinGroups, type ModuleGroup } from '../../web/build/join-groups.ts';

const group = (id: string, size: number, screens: string[], uses: ModuleGroup[] = []): ModuleGroup => ({
  ids: [id],
  size,
  screens: new Set(screens),
  uses: new Set(uses),
  canJoin: true,
});

/** The modules of each chunk. */
const join = (groups: ModuleGroup[], weigh = (_screen: string) => 1) =>
  joinGroups(groups, weigh).map(({ ids }) => ids.sort().join(' '));

describe('joining groups of modules', () => {
  it('joins small groups whose screens are nearly the same', () => {
    expect(join([group('icon', 100, ['a', 'b', 'c']), group('text', 100, ['a', 'b'])])).toEqual([
      'icon text',
    ]);
  });

  it('joins no groups that no screen loads together', () => {
    expect(join([group('icon', 10, ['a']), group('text', 10, ['b'])])).toEqual(['icon', 'text']);
  });

  it('keeps a group apart that is too large for the screens without it', () => {
    expect(join([group('icon', 100, ['a', 'b', 'c']), group('form', 50_000, ['a', 'b'])])).toEqual([
      'icon',
      'form',
    ]);
  });

  it('loads nothing more for a screen that counts much', () => {
    const groups = () => [group('icon', 100, ['a', 'b', 'c']), group('text', 100, ['a', 'b'])];
    expect(join(groups(), (screen) => (screen === 'c' ? 200 : 1))).toEqual(['icon', 'text']);
  });

  it('does not make a screen load what the other group imports', () => {
    const form = { ...group('form', 5000, ['a', 'b']), canJoin: false };
    expect(join([group('icon', 100, ['a', 'b', 'c']), group('text', 100, ['a', 'b'], [form])])).toEqual([
      'icon',
      'text',
    ]);
  });

  it('makes no two chunks import each other', () => {
    const names = group('names', 100, ['a', 'b']);
    const form = { ...group('form', 5000, ['a', 'b'], [names]), canJoin: false };
    expect(join([names, form, group('text', 100, ['a', 'b'], [form])])).toEqual(['names', 'text']);
  });

  it('leaves out what cannot join', () => {
    expect(join([{ ...group('library', 10, ['a']), canJoin: false }, group('text', 10, ['a'])])).toEqual([
      'text',
    ]);
  });
});

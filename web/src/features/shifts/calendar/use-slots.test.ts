import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignSlots } from './use-slots.ts';

const none = new Map<string, number>();
const anyIds = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'), { maxLength: 10 });

describe('useSlots', () => {
  it('reuses the slots when all items are replaced', () => {
    const first = assignSlots(['a', 'b', 'c'], none);
    expect([...assignSlots(['x', 'y'], first)]).toEqual([
      ['x', 0],
      ['y', 1],
    ]);
  });

  it('keeps the slot of an item when another is inserted before it', () => {
    const first = assignSlots(['a', 'b'], none);
    expect(Object.fromEntries(assignSlots(['new', 'a', 'b'], first))).toEqual({ a: 0, b: 1, new: 2 });
  });

  it('gives each item its own slot, which never changes while it stays', () => {
    fc.assert(
      fc.property(anyIds, anyIds, (before, after) => {
        const first = assignSlots(before, none);
        const second = assignSlots(after, first);
        expect(new Set(second.values()).size).toBe(after.length);
        for (const id of after) if (first.has(id)) expect(second.get(id)).toBe(first.get(id));
      }),
    );
  });
});

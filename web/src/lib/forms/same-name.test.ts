import { expect, test } from 'vitest';
import { isSameName } from './same-name.ts';

test.each(['Zoë de Vries', ' zoë  de vries ', 'ZOË DE VRIES', 'Zoe\u0308 de Vries'])(
  '%j is the same name',
  (typed) => {
    expect(isSameName(typed, 'Zoë de Vries')).toBe(true);
  },
);

test.each(['', ' ', 'Zoë', 'Zoe de Vries', 'Zoë de Vriess'])('%j is another name', (typed) => {
  expect(isSameName(typed, 'Zoë de Vries')).toBe(false);
});

import { foldText } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';

test.each([
  ['Bjørn Łukasz Đorđević', 'bjorn lukasz dordevic'],
  ['Groß STRAẞE', 'gross strasse'],
  ['Æsa Œuvre Þóra Guðrún', 'aesa oeuvre thora gudrun'],
  ['Işık İnci', 'isik inci'],
  ['IJsbrand ĳs', 'ijsbrand ijs'],
  ['O’Brien van ’t Hof', "o'brien van 't hof"],
  ['Anne‑Marie – de Boer', 'anne-marie - de boer'],
  ['Zoe\u0308lle  Ａｎｎａ ', 'zoelle anna'],
  ['Михаил Ёлкин 🎅🏽', 'михаил елкин 🎅🏽'],
])('folds %j to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});

import { beforeEach, expect, it } from 'vitest';
import { FIND_BAR, findText } from './find-text.ts';

beforeEach(() => {
  document.body.innerHTML = '';
});

/** The texts found in a page. */
function found(html: string, wanted: string): string[] {
  document.body.innerHTML = html;
  return findText(document.body, wanted).map(String);
}

it('finds every place, without regard to case and accents', () => {
  expect(found('<p>Zoë, zoe en ZOË</p>', 'zoe')).toEqual(['Zoë', 'zoe', 'ZOË']);
  expect(found('<p>zoe</p>', 'Zoë')).toEqual(['zoe']);
  expect(found('<p>aaaa</p>', 'aa')).toEqual(['aa', 'aa']);
});

it('finds a text that goes on in another element of the line, and over spaces and line breaks', () => {
  expect(found('<p>Sanne <b>de</b>\n   <i>Vries</i></p>', 'sanne de vries')).toHaveLength(1);
  expect(found('<p>Sanne de Vries</p>', '  Sanne   de ')).toHaveLength(1);
});

it('finds nothing from one block into the next', () => {
  expect(found('<ul><li>koek</li><li>zopie</li></ul>', 'koekzopie')).toEqual([]);
  expect(found('<p>koek<br>zopie</p>', 'koekzopie')).toEqual([]);
});

it('searches visible text, but neither the bar nor what people typed', () => {
  const html = `<p>kassa</p><p hidden>kassa</p><p style="visibility: hidden">kassa</p>
    <details><summary>kassa</summary><p>kassa</p></details><script>kassa</script>
    <select><option>kassa</option></select><textarea>kassa</textarea><form ${FIND_BAR}><p>kassa</p></form>`;
  expect(found(html, 'kassa')).toEqual(['kassa', 'kassa']);
});

it.each(['', ' ', '\n'])('finds nothing for an empty text (%j)', (wanted) => {
  expect(found('<p>koek en zopie</p>', wanted)).toEqual([]);
});

it('takes the text literally, even if it looks like a pattern', () => {
  expect(found('<p>(a|b)+ of .*</p>', '.*')).toEqual(['.*']);
  expect(found('<p>👍 bedankt 👍</p>', '👍')).toEqual(['👍', '👍']);
});

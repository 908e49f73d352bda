import { foldText } from '@ijsploeg/worker/contract';

/** The element that holds the find bar, whose own text is not searched. */
export const FIND_BAR = 'data-find-bar';

/** A text of the page, folded for comparing, with the place of each of its characters. */
interface Searchable {
  text: string;
  places: { node: Text; offset: number }[];
}

/**
 * Finds a text in a part of the page, also across the elements of a line. Ignores case, accents and the number of
 * spaces. Does not search hidden text or the content of fields.
 */
export function findText(root: Element, wanted: string): Range[] {
  const search = fold(wanted.trim().replace(/\s+/g, ' '));
  if (search === '') return [];
  return blocksOf(root).flatMap(({ text, places }) => {
    const ranges: Range[] = [];
    for (let at = text.indexOf(search); at !== -1; at = text.indexOf(search, at + search.length)) {
      const start = places[at];
      const end = places[at + search.length - 1];
      if (!start || !end) continue;
      const range = document.createRange();
      range.setStart(start.node, start.offset);
      range.setEnd(end.node, end.offset + 1);
      ranges.push(range);
    }
    return ranges;
  });
}

const fold = (text: string): string => Array.from(text, foldCharacter).join('');

/** Maps each character to exactly one, so that positions in the folded text are positions in the page. */
function foldCharacter(character: string): string {
  const folded = foldText(character);
  return folded.length === character.length ? folded : character;
}

/** The texts of the blocks that contain lines; a match never continues from one block into the next. */
function blocksOf(root: Element): Searchable[] {
  const blocks: Searchable[] = [];
  const blockOf = new Map<Element, Element | null>();
  let current: Element | null = null;
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode as Text;
    const parent = node.parentElement;
    const block = parent && shownBlock(parent, blockOf);
    if (!block) continue;
    if (block !== current || node.previousSibling?.nodeName === 'BR') blocks.push({ text: '', places: [] });
    current = block;
    const last = blocks.at(-1);
    if (last) append(last, node);
  }
  return blocks;
}

function append(block: Searchable, node: Text): void {
  let offset = 0;
  for (const character of node.data) {
    // A run of white space is one space on the screen.
    const folded = /\s/.test(character) ? ' ' : foldCharacter(character);
    if (folded !== ' ' || !block.text.endsWith(' ')) {
      block.text += folded;
      for (let unit = 0; unit < folded.length; unit += 1) block.places.push({ node, offset: offset + unit });
    }
    offset += character.length;
  }
}

/** The nearest block around an element; null if the element is not shown, or not searched. */
function shownBlock(element: Element, known: Map<Element, Element | null>): Element | null {
  const before = known.get(element);
  if (before !== undefined) return before;
  const found =
    element.closest(`[${FIND_BAR}], option, textarea`) ||
    !element.checkVisibility({ visibilityProperty: true })
      ? null
      : blockAround(element);
  known.set(element, found);
  return found;
}

function blockAround(element: Element): Element {
  let block = element;
  while (block.parentElement && /^(inline|contents)$/.test(getComputedStyle(block).display))
    block = block.parentElement;
  return block;
}

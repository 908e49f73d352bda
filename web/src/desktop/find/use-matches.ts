import { useEffect, useRef, useState } from 'react';
import { FIND_BAR, findText } from './find-text.ts';
import './find-bar.css';

/** The page changes many times a second while it loads. */
const SEARCH_AGAIN_MS = 200;

interface Matches {
  count: number;
  /** From 1; 0 without a match. */
  index: number;
  current: Range | null;
  /** Moves by this many matches, and wraps around at either end. */
  move: (by: number) => void;
}

/**
 * Highlights all matches of a text in a part of the page, and scrolls to the current one. Searches again when the
 * page changes.
 */
export function useMatches(root: Element, text: string): Matches {
  const [ranges, setRanges] = useState<readonly Range[]>([]);
  const [position, setPosition] = useState(0);
  const currentRange = useRef<Range | null>(null);
  const current = ranges[position] ?? null;
  currentRange.current = current;
  // A second press may come before the first one is rendered.
  const latestPosition = useRef(position);
  latestPosition.current = position;

  useEffect(() => {
    const search = (): Range[] => {
      const found = findText(root, text);
      setRanges(found);
      return found;
    };
    const found = search();
    const from = currentRange.current;
    const position = Math.max(
      0,
      found.findIndex((range) => (from ? isAtOrAfter(range, from) : isInView(range))),
    );
    setPosition(position);
    scrollTo(found[position]);

    let timer: ReturnType<typeof setTimeout> | undefined;
    const changes = new MutationObserver((records) => {
      if (records.every(({ target }) => isInBar(target))) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const from = currentRange.current;
        const again = search();
        setPosition(Math.max(0, from ? again.findIndex((range) => isAtOrAfter(range, from)) : 0));
      }, SEARCH_AGAIN_MS);
    });
    changes.observe(root, { childList: true, characterData: true, subtree: true });
    return () => {
      clearTimeout(timer);
      changes.disconnect();
    };
  }, [root, text]);

  useEffect(() => {
    CSS.highlights.set('found', new Highlight(...ranges));
    const mark = new Highlight(...(current ? [current] : []));
    mark.priority = 1;
    CSS.highlights.set('found-current', mark);
    return () => {
      CSS.highlights.delete('found');
      CSS.highlights.delete('found-current');
    };
  }, [ranges, current]);

  return {
    count: ranges.length,
    index: current ? position + 1 : 0,
    current,
    move(by) {
      if (ranges.length === 0) return;
      const next = (latestPosition.current + by + ranges.length) % ranges.length;
      latestPosition.current = next;
      setPosition(next);
      scrollTo(ranges[next]);
    },
  };
}

const isInBar = (node: Node): boolean =>
  (node instanceof Element ? node : node.parentElement)?.closest(`[${FIND_BAR}]`) !== null;

const isAtOrAfter = (range: Range, from: Range): boolean =>
  range.compareBoundaryPoints(Range.START_TO_START, from) >= 0;

/** In the window or below it, so that a search starts at the visible part of the page. */
const isInView = (range: Range): boolean => range.getBoundingClientRect().bottom > 0;

function scrollTo(range: Range | undefined): void {
  range?.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' });
}

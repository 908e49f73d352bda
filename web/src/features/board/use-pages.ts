import { useEffect, useRef, useState } from 'react';

const PAGE_MS = 15_000;

/**
 * Shows an element with CSS columns one page after the other, because nobody scrolls a screen on the wall.
 *
 * @returns a ref for the element, and which page it shows of how many
 */
export function usePages<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [{ page, pages }, setPages] = useState({ page: 0, pages: 1 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const count = () => {
      // A column may be a fraction of a pixel wider.
      const pages = Math.max(1, Math.ceil((element.scrollWidth - 2) / element.clientWidth));
      setPages((shown) => (shown.pages === pages ? shown : { page: Math.min(shown.page, pages - 1), pages }));
    };
    const resized = new ResizeObserver(count);
    resized.observe(element);
    const changed = new MutationObserver(count);
    changed.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, []);
  useEffect(() => {
    const timer = setInterval(
      () => setPages(({ page, pages }) => ({ page: (page + 1) % pages, pages })),
      PAGE_MS,
    );
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
    element.scrollTo({ left: page * (element.clientWidth + gap) });
  }, [page]);
  return { ref, page, pages };
}

import { useLayoutEffect } from 'react';

/**
 * Keeps the page behind a modal where it is. The place of the scrollbar stays free as padding, so that nothing
 * shifts and the backdrop reaches the edge.
 */
export function useScrollLock(): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const before = [style.overflow, style.scrollbarGutter, style.paddingRight] as const;
    // Measured this way, a gutter that stands empty counts too.
    style.paddingRight = `${window.innerWidth - document.documentElement.getBoundingClientRect().width}px`;
    style.overflow = 'hidden';
    style.scrollbarGutter = 'auto';
    return () => {
      [style.overflow, style.scrollbarGutter, style.paddingRight] = before;
    };
  }, []);
}

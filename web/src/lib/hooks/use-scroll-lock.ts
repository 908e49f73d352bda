import { useLayoutEffect } from 'react';

/**
 * Prevents the page behind a modal from scrolling. Padding takes the place of the scrollbar, so that nothing
 * shifts and the backdrop reaches the edge.
 */
export function useScrollLock(): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const before = [style.overflow, style.scrollbarGutter, style.paddingRight] as const;
    // This also includes a `scrollbar-gutter` without a scrollbar.
    style.paddingRight = `${window.innerWidth - document.documentElement.getBoundingClientRect().width}px`;
    style.overflow = 'hidden';
    style.scrollbarGutter = 'auto';
    return () => {
      [style.overflow, style.scrollbarGutter, style.paddingRight] = before;
    };
  }, []);
}

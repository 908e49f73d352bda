import { useEffect, useEffectEvent, useRef } from 'react';

/** The distance between the end and the viewport at which more is loaded. */
const AHEAD = '800px';

/**
 * An invisible element at the end of a growing list, which calls `onNear` when it comes near the viewport.
 * Give it a key that changes with the list, so that an end that is still near calls again.
 */
export function LoadMoreSentinel({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      rootMargin: AHEAD,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} />;
}

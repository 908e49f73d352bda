import { useEffect, useEffectEvent, useRef } from 'react';

/** So far before the end comes into sight, more is there. */
const AHEAD = '800px';

/**
 * The invisible end of a list that grows: calls for more when it comes near. Give it a key that changes with what
 * is shown, so that an end that is still near then calls again.
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

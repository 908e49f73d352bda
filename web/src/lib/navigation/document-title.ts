import { useEffect } from 'react';

/** Names the window after the screen it shows. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · IJsploeg` : 'IJsploeg';
  }, [title]);
}

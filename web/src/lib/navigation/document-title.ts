import { useEffect } from 'react';

/** Sets the title of the window to that of the screen. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · IJsploeg` : 'IJsploeg';
  }, [title]);
}

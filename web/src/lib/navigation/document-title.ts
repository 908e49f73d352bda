import { useEffect } from 'react';
import { PORTAL_NAME } from '../portal.ts';

/** Sets the title of the window to that of the screen. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PORTAL_NAME}` : PORTAL_NAME;
  }, [title]);
}

import type { Page } from '@playwright/test';

/** Whether the browser writes WebP; WebKit does not, and the portal takes another format there. */
export const writesWebp = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(
    `document.createElement('canvas').toDataURL('image/webp').startsWith('data:image/webp')`,
  );

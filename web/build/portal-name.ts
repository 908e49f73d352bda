import type { Plugin } from 'vite';
import { PORTAL_CONFIG } from '../../scripts/lib/portal-config.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Puts the name of the event in place of `%NAME%`. */
export const withName = (html: string, name: string): string =>
  html.replaceAll('%NAME%', () => name.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? ''));

/** Puts the name of the event into every page. The server for development starts again when the settings change. */
export const portalName = (name: string): Plugin => ({
  name: 'portal-name',
  configResolved: ({ configFileDependencies }) => {
    configFileDependencies.push(PORTAL_CONFIG);
  },
  transformIndexHtml: { order: 'pre', handler: (html) => withName(html, name) },
});

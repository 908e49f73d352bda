import type { Plugin } from 'vite';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Puts the name of the event in place of `%NAME%`. */
export const withName = (html: string, name: string): string =>
  html.replaceAll('%NAME%', () => name.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? ''));

/** Puts the name of the event into every page. */
export const portalName = (name: string): Plugin => ({
  name: 'portal-name',
  transformIndexHtml: { order: 'pre', handler: (html) => withName(html, name) },
});

/** A tag of a page's head. `text` is for tags that hold some; attributes that are true have no value. */
export interface HeadTag {
  name: 'title' | 'meta' | 'link' | 'script';
  attributes?: Record<string, string | true>;
  text?: string;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

/** What would end or confuse a script stays readable as JSON: an escape inside its strings. */
const escapeJson = (text: string) =>
  text.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The tags as HTML. Whatever is in them, they stay these tags: people chose the words. */
export const renderHead = (tags: readonly HeadTag[]): string =>
  tags
    .map(({ name, attributes = {}, text }) => {
      const written = Object.entries(attributes)
        .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`))
        .join('');
      if (text === undefined) return `<${name}${written}>`;
      // A script's text is not HTML, and takes no entities.
      return `<${name}${written}>${name === 'script' ? escapeJson(text) : escapeHtml(text)}</${name}>`;
    })
    .join('\n');

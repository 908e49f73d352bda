/** An element of a page's head. `text` is for elements with content; boolean attributes are `true`. */
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

/** Escapes what could end the script element; as escapes inside strings it stays valid JSON. */
const escapeJson = (text: string) =>
  text.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Renders the elements as HTML. Text from users cannot add elements of its own. */
export const renderHead = (tags: readonly HeadTag[]): string =>
  tags
    .map(({ name, attributes = {}, text }) => {
      const rendered = Object.entries(attributes)
        .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`))
        .join('');
      if (text === undefined) return `<${name}${rendered}>`;
      // The content of a script is not parsed as HTML, so it takes no entities.
      return `<${name}${rendered}>${name === 'script' ? escapeJson(text) : escapeHtml(text)}</${name}>`;
    })
    .join('\n');

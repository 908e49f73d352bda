/** A text of a mail with its colour and the one behind it, as `#rrggbb`. */
interface PaintedText {
  text: string;
  ink: string;
  paper: string;
}

type Declarations = Record<string, string>;

const declarationsIn = (css: string): Declarations =>
  Object.fromEntries(
    [...css.matchAll(/([\w-]+):\s*([^;!]+)/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );

/** The rules of the style sheet for dark clients, by class. */
function darkRules(html: string): Record<string, Declarations> {
  const [, css = ''] = /prefers-color-scheme:dark\)\{(.*?)\}\s*<\/style>/s.exec(html) ?? [];
  const rules: Record<string, Declarations> = {};
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^}]*)\}/g))
    for (const selector of selectors.split(',')) {
      const name = selector.trim().slice(1);
      rules[name] = { ...rules[name], ...declarationsIn(body) };
    }
  return rules;
}

const VOID = new Set(['br', 'img', 'meta']);

/** Every visible text of a mail, as a client shows it that follows its style sheet. */
export function paintedTexts(html: string, theme: 'light' | 'dark'): PaintedText[] {
  const rules = theme === 'dark' ? darkRules(html) : {};
  const texts: PaintedText[] = [];
  const open = [{ ink: '#000000', paper: '#ffffff', isHidden: false }];
  const body = html.slice(html.indexOf('<body'), html.indexOf('</body>'));
  for (const [, slash, tag = '', attributes = '', text] of body.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    const around = open.at(-1);
    if (!around) throw new Error('an element is closed twice');
    if (text !== undefined) {
      if (text.trim() && !around.isHidden) texts.push({ text: text.trim(), ...around });
    } else if (slash) open.pop();
    else if (!VOID.has(tag)) {
      const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
      const classes = (attribute('class') ?? '').split(' ');
      const style = declarationsIn(attribute('style') ?? '');
      const painted = {
        ...style,
        ...Object.assign({}, ...classes.map((name) => rules[name])),
      } as Declarations;
      open.push({
        ink: painted.color ?? around.ink,
        paper: painted.background ?? attribute('bgcolor') ?? around.paper,
        isHidden: around.isHidden || style.display === 'none',
      });
    }
  }
  return texts;
}

/** The relative luminance of a colour (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A message with variants, in inlang's message format. */
interface MessageForms {
  declarations: string[];
  selectors: string[];
  match: Record<string, string>;
}
export type MessageFile = Record<string, string | MessageForms[]>;

/** The `{inputs}` in a text. */
const inputsOf = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();

const textsOf = (message: string | MessageForms[]) =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));

/** The properties that must be the same in every language: the inputs, and the conditions of the variants. */
const shapeOf = (message: string | MessageForms[]) =>
  typeof message === 'string'
    ? `inputs ${inputsOf(message).join(', ') || 'none'}`
    : message
        .map(({ declarations, selectors, match }) =>
          [...declarations.toSorted(), ...selectors, ...Object.keys(match).toSorted()].join('; '),
        )
        .join(' | ');

/** The messages that start an error message, as `failed` or as an argument of `errorMessage`. */
const failures = (sources: string[]) =>
  new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/\bfailed(?:=\{|: )m\.(\w+)|\berrorMessage\([^;]*?, m\.(\w+)/g)].map(
        ([, one, other]) => one ?? other ?? '',
      ),
    ),
  );

/**
 * Lists everything wrong with the messages, one sentence each. Every language must have the same keys in
 * alphabetical order, with the same inputs and plural variants, and the sources must use exactly these keys. What
 * failed has no full stop, because the reason follows it.
 *
 * @param files the messages by locale
 * @param sources the contents of the source files, which use a message as `m.key`
 */
export function messageFaults(files: Record<string, MessageFile>, sources: string[]): string[] {
  const faults: string[] = [];
  const keysOf = (file: MessageFile) => Object.keys(file).filter((key) => key !== '$schema');
  const all = new Set(Object.values(files).flatMap(keysOf));
  const used = new Set(
    sources.flatMap((source) => [...source.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)),
  );

  for (const [locale, file] of Object.entries(files)) {
    const keys = keysOf(file);
    const disordered = keys.find((key, index) => key < (keys[index - 1] ?? ''));
    if (disordered) faults.push(`${locale}: ${disordered} is not in alphabetical order`);
    for (const key of all) {
      if (!(key in file)) faults.push(`${locale}: ${key} is missing`);
      else if (textsOf(file[key] ?? '').some((text) => !text.trim()))
        faults.push(`${locale}: ${key} is empty`);
    }
  }
  for (const key of all) {
    const shapes = new Set(Object.values(files).map((file) => shapeOf(file[key] ?? '')));
    if (shapes.size > 1) faults.push(`${key} differs between languages: ${[...shapes].join(' ≠ ')}`);
    if (!used.has(key)) faults.push(`${key} is used nowhere`);
  }
  for (const key of used) if (key && !all.has(key)) faults.push(`m.${key} has no message`);
  for (const key of failures(sources))
    for (const [locale, file] of Object.entries(files))
      if (textsOf(file[key] ?? '').some((text) => text.endsWith('.')))
        faults.push(`${locale}: ${key} ends with a full stop, and the reason follows it`);
  return faults;
}

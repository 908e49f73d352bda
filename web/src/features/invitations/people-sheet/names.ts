/** The words between a first and a last name, which stay lower case. */
const INFIXES = new Set(
  "van de der den het 't ter ten te tot in op aan bij von vom zu zum la le les du des da do dos di del della el al ibn bin d' l'".split(
    ' ',
  ),
);

const isInfix = (word: string) => INFIXES.has(word.toLowerCase().replace('’', "'"));

/**
 * Splits a whole name: `Jan van der Berg`, `Berg, Jan van der` or `Anna Maria Jansen`. The last word is the last name, with the
 * infix before it.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', rest] = name.split(',', 2).map((part) => part.trim());
  if (rest) {
    const words = rest.split(' ');
    const at = words.findIndex(isInfix);
    // An infix before the first name belongs to it: `Berg, De`.
    const first = at > 0 ? words.slice(0, at) : words;
    return { firstName: first.join(' '), lastName: [...words.slice(first.length), last].join(' ') };
  }
  const words = last.split(' ');
  const at = words.findIndex((word, index) => index > 0 && index < words.length - 1 && isInfix(word));
  const from = at > 0 ? at : Math.max(1, words.length - 1);
  return { firstName: words.slice(0, from).join(' '), lastName: words.slice(from).join(' ') };
}

const LETTERS = /\p{L}/gu;

/** Whether a name is written in capitals alone. */
export const isInCapitals = (name: string): boolean =>
  (name.match(LETTERS)?.length ?? 0) > 2 && name === name.toUpperCase() && name !== name.toLowerCase();

/** A name that was in capitals, in ordinary case: `VAN DER IJSSEL-'T HART` becomes `van der IJssel-'t Hart`. */
export const inOrdinaryCase = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\s-]+/gu, (word) =>
      isInfix(word)
        ? word
        : word.replace(
            /^(\P{L}*)(ij|\p{L})/u,
            (_, before: string, letter: string) => before + letter.toUpperCase(),
          ),
    );

import type { Locale } from '@ijsploeg/worker/contract';
import en from '../../../web/messages/en.json' with { type: 'json' };
import nl from '../../../web/messages/nl.json' with { type: 'json' };

/** The key of a text that the screens show. */
export type TextKey = Exclude<keyof typeof nl & keyof typeof en, '$schema'>;
type Inputs = Record<string, string | number>;
interface Variants {
  declarations?: string[];
  match: Record<string, string>;
}

const TEXTS: Record<Locale, Record<string, string | Variants[]>> = { nl, en };

/** The names of the languages in the language switch. */
export const LANGUAGE_NAMES: Record<Locale, string> = { nl: 'Nederlands', en: 'English' };

/** Returns the texts of one language, with which tests find elements. */
export const textsOf =
  (locale: Locale) =>
  (key: TextKey, inputs: Inputs = {}): string => {
    const text = TEXTS[locale][key];
    const pattern = typeof text === 'string' ? text : chosenVariant(locale, text?.[0], inputs);
    return (pattern ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(inputs[name] ?? `{${name}}`));
  };

export type Texts = ReturnType<typeof textsOf>;

/**
 * The text of the first variant whose conditions all hold, such as `n=one, kind=any`; `*` matches anything.
 */
function chosenVariant(locale: Locale, variants: Variants | undefined, inputs: Inputs): string | undefined {
  const values: Inputs = { ...inputs };
  for (const declaration of variants?.declarations ?? []) {
    const [, local, source] = /^local (\w+) = (\w+): plural/.exec(declaration) ?? [];
    if (local && source) values[local] = new Intl.PluralRules(locale).select(Number(inputs[source]));
  }
  return Object.entries(variants?.match ?? {}).find(([conditions]) =>
    conditions.split(',').every((condition) => {
      const [name = '', value] = condition.trim().split('=');
      return value === '*' || String(values[name]) === value;
    }),
  )?.[1];
}

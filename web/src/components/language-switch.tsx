import { LOCALES, type Locale } from '@ijsploeg/worker/contract';
import { classNames } from '../lib/class-names.ts';
import { setLocale, useLocale } from '../lib/locale.ts';
import { m } from '../paraglide/messages.js';

/** Each language in its own words: who needs the switch cannot read the others. */
const NAMES: Record<Locale, string> = { nl: 'Nederlands', en: 'English' };

/** Changes the language of everything on screen, at once. */
export function LanguageSwitch({ onChange }: { onChange?: ((locale: Locale) => void) | undefined }) {
  const current = useLocale();
  return (
    <fieldset className="inline-flex rounded-md border border-line p-0.5">
      <legend className="sr-only">{m.shell_language()}</legend>
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          title={NAMES[locale]}
          aria-pressed={locale === current}
          onClick={() => {
            setLocale(locale);
            onChange?.(locale);
          }}
          className={classNames(
            'min-h-11 min-w-11 rounded-md px-2 text-sm font-semibold transition-colors pointer-fine:min-h-8 pointer-fine:min-w-9',
            locale === current ? 'bg-primary-soft text-primary-ink' : 'text-ink-muted hover:text-ink',
          )}
        >
          {/* The name says what is seen and what it stands for: "NL Nederlands". */}
          {locale.toUpperCase()}
          <span className="sr-only"> {NAMES[locale]}</span>
        </button>
      ))}
    </fieldset>
  );
}

import { LOCALES, type Locale } from '@ijsploeg/worker/contract';
import { useOnceHydrated } from '../lib/hooks/use-is-hydrating.ts';
import { LANGUAGE_NAMES, LANGUAGE_OFFERS } from '../lib/i18n/language-names.ts';
import { offeredLocale, setLocale, useLocale } from '../lib/i18n/locale.ts';
import { m } from '../paraglide/messages.js';
import { classNames } from './ui/class-names.ts';

interface LanguageSwitchProps {
  onChange?: ((locale: Locale) => void) | undefined;
  /** Draws attention to the browser's language while nobody has chosen one; for visitors. */
  offersBrowsers?: boolean;
}

/** Changes the language of everything on screen, without a reload. */
export function LanguageSwitch({ onChange, offersBrowsers = false }: LanguageSwitchProps) {
  const current = useLocale();
  const offered = useOnceHydrated(offersBrowsers ? offeredLocale : undefined)?.();
  return (
    <fieldset className="inline-flex rounded-md border border-line p-0.5">
      <legend className="sr-only">{m.shell_language()}</legend>
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          // Contains the visible label, so that speech input can find the button.
          aria-label={`${locale.toUpperCase()} ${locale === offered ? LANGUAGE_OFFERS[locale] : LANGUAGE_NAMES[locale]}`}
          title={LANGUAGE_NAMES[locale]}
          aria-pressed={locale === current}
          onClick={() => {
            setLocale(locale);
            onChange?.(locale);
          }}
          className={classNames(
            'min-h-11 min-w-11 rounded-md px-2 text-sm font-semibold uppercase transition-colors pointer-fine:min-h-8 pointer-fine:min-w-9',
            locale === current && 'bg-primary-soft text-primary-ink',
            locale === offered && 'text-amber-ink underline underline-offset-3 sm:normal-case',
            locale !== current && locale !== offered && 'text-ink-muted hover:text-ink',
          )}
        >
          {locale === offered ? (
            <>
              <span className="sm:hidden">{locale}</span>
              <span className="max-sm:hidden">{LANGUAGE_OFFERS[locale]}</span>
            </>
          ) : (
            locale
          )}
        </button>
      ))}
    </fieldset>
  );
}

import type { Locale } from '@ijsploeg/worker/contract';
import { useQueryClient } from '@tanstack/react-query';

/** Keeps the language just chosen with the account too, so that mails come in it. */
export function useSaveLanguage(): (locale: Locale) => void {
  const client = useQueryClient();
  return (locale) => {
    import('./save-language.ts')
      .then(({ saveLanguage }) => saveLanguage(client, locale))
      // The screen has changed already; the mails follow at the next choice.
      .catch(() => {});
  };
}

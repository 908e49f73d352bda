import type { Locale } from '@ijsploeg/worker/contract';
import { useQueryClient } from '@tanstack/react-query';

/** Saves the chosen language with the account, so that mails use it too. */
export function useSaveLanguage(): (locale: Locale) => void {
  const client = useQueryClient();
  return (locale) => {
    import('./save-language.ts')
      .then(({ saveLanguage }) => saveLanguage(client, locale))
      // The language on screen has changed anyway; the account is updated with the next choice.
      .catch(() => {});
  };
}

import { changeProfile, type Locale } from '@ijsploeg/worker/contract';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { updateSession } from './session.query.ts';

/** Keeps the language just chosen with the account too, so that mails come in it. */
export function useSaveLanguage(): (locale: Locale) => void {
  const client = useQueryClient();
  return (locale) => {
    callApi(changeProfile, { body: { locale } })
      .then((profile) => updateSession(client, { profile }))
      // The screen has changed already; the mails follow at the next choice.
      .catch(() => {});
  };
}

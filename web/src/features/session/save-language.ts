import { changeProfile, type Locale } from '@ijsploeg/worker/contract';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { updateSession } from '../../lib/session/session.query.ts';

/** Saves the language with the account. */
export async function saveLanguage(client: QueryClient, locale: Locale): Promise<void> {
  updateSession(client, { profile: await callApi(changeProfile, { body: { locale } }) });
}

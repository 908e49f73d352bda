import type { Locale } from '@ijsploeg/worker/contract';

/** The address of the web app manifest; `?for=admin` has the shortcuts of an admin. */
export const MANIFEST = '/manifest.webmanifest';

export type ManifestReader = 'everyone' | 'admin';

/** The path of the built manifest. */
export const manifestPath = (locale: Locale, reader: ManifestReader): string =>
  `/manifest.${reader}.${locale}.webmanifest`;

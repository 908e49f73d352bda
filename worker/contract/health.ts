import * as v from 'valibot';
import { DesktopDownloads } from './desktop-downloads.ts';
import { defineEndpoint } from './endpoint.ts';

export const Health = v.object({
  status: v.literal('ok'),
  version: v.string(),
  /** The oldest desktop app that understands this API. */
  minimumDesktopVersion: v.optional(v.string()),
  /** Where to get the desktop app; null if this portal offers none. */
  desktopDownloads: v.optional(v.nullable(DesktopDownloads)),
});
export type Health = v.InferOutput<typeof Health>;

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  summary: 'Checks that the Worker runs and reaches its database.',
  status: 200,
  answer: Health,
});

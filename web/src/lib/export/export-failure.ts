import type { ExportKind } from '@ijsploeg/worker/contract';
import { ApiError } from '../api/api.ts';
import { failureReason } from '../api/error-message.ts';
import { EXPORT_WORDS } from './export-words.ts';

/** The message about an export that failed. It is a toast, far from the button, so a refusal names the export too. */
export function exportFailure(kind: ExportKind, error: unknown): string {
  const { failed, forbidden } = EXPORT_WORDS[kind];
  if (error instanceof ApiError && error.code === 'auth.forbidden') return forbidden();
  return `${failed()}. ${failureReason(error)}`;
}

import type { ExportKind, Locale } from '@ijsploeg/worker/contract';
import { type BrowserWindow, dialog, type SaveDialogOptions } from 'electron';
import { m } from '../texts.ts';

const TITLES = {
  shifts: m.desktop_save_shifts,
  reservations: m.desktop_save_reservations,
} satisfies Record<ExportKind, unknown>;

/**
 * Asks in the system's own dialog where a workbook goes.
 *
 * @param suggested the whole path that is offered
 * @returns the chosen path; null where it was called off
 */
export async function askFile(
  window: BrowserWindow | null,
  suggested: string,
  kind: ExportKind,
  locale: Locale,
): Promise<string | null> {
  const options: SaveDialogOptions = {
    title: TITLES[kind]({}, { locale }),
    defaultPath: suggested,
    filters: [{ name: m.desktop_save_kind({}, { locale }), extensions: ['xlsx'] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  };
  const { canceled, filePath } = window
    ? await dialog.showSaveDialog(window, options)
    : await dialog.showSaveDialog(options);
  return canceled || !filePath ? null : filePath;
}

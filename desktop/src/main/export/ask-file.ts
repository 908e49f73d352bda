import type { ExportKind, Locale } from '@ijsploeg/worker/contract';
import { type BrowserWindow, dialog, type SaveDialogOptions } from 'electron';
import { m } from '../texts.ts';

const TITLES = {
  shifts: m.desktop_save_shifts,
  everything: m.desktop_save_everything,
  reservations: m.desktop_save_reservations,
} satisfies Record<ExportKind, unknown>;

/**
 * Opens the system's save dialog for a workbook.
 *
 * @param suggested the default path
 * @returns the chosen path; null if the dialog was cancelled
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

import { basename } from 'node:path';
import type { ExportPlan, Locale } from '@ijsploeg/worker/contract';
import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import type { SettingsStore } from '../settings.ts';
import { m } from '../texts.ts';
import { usableFolder } from './exports.ts';

/** The export folder and the daily export, as the page shows them. */
export async function readExportPlan({ current }: SettingsStore): Promise<ExportPlan> {
  const { exportFolder, exportHour, exportsKept, lastDaily } = current;
  return {
    folder: exportFolder && (basename(exportFolder) || exportFolder),
    folderExists: (await usableFolder(exportFolder)) !== null,
    hour: exportFolder === null ? null : exportHour,
    keep: exportsKept,
    last: lastDaily && { at: lastDaily.at, saved: lastDaily.saved },
  };
}

/** Opens the system's folder dialog; null if it was cancelled. */
export async function askFolder(
  window: BrowserWindow | null,
  suggested: string,
  locale: Locale,
): Promise<string | null> {
  const options: OpenDialogOptions = {
    title: m.desktop_folder_title({}, { locale }),
    defaultPath: suggested,
    properties: ['openDirectory', 'createDirectory'],
  };
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options);
  return canceled ? null : (filePaths[0] ?? null);
}

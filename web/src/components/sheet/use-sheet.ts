import { useEffect, useState } from 'react';
import { errorMessage } from '../../lib/api/error-message.ts';
import { type ColumnNames, findHeading, type Mapping } from '../../lib/sheet/columns.ts';
import { FAILURE_TEXTS } from '../../lib/sheet/failure-text.ts';
import { readSheetFile } from '../../lib/sheet/run-sheet.ts';
import { MAX_SHEET_ROWS, type SheetRow } from '../../lib/sheet/sheet-protocol.ts';
import { m } from '../../paraglide/messages.js';

/** A file that was read, with the column of each value. */
export interface OpenSheet<Field extends string> {
  fileName: string;
  rows: SheetRow[];
  /** The index of the row with the names of the columns. */
  heading: number;
  mapping: Mapping<Field>;
}

/**
 * Reads a file with rows, and finds its columns by their names. Leaving the screen ends the reading.
 *
 * @param maxRows what the screen takes, for the text about a file with too many
 */
export function useSheet<Field extends string>(names: ColumnNames<Field>, maxRows = MAX_SHEET_ROWS) {
  const [sheet, setSheet] = useState<OpenSheet<Field> | null>(null);
  const [reading, setReading] = useState<AbortController | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => () => reading?.abort(), [reading]);

  async function open(file: File): Promise<OpenSheet<Field> | null> {
    const controller = new AbortController();
    setReading(controller);
    setRefusal(null);
    setSheet(null);
    let opened: OpenSheet<Field> | null = null;
    try {
      const result = await readSheetFile(file, controller.signal);
      if (result.failure) setRefusal(FAILURE_TEXTS[result.failure](result.count ?? 0, maxRows));
      else opened = { fileName: file.name, rows: result.rows, ...findHeading(result.rows, names) };
    } catch (error) {
      if (!controller.signal.aborted) setRefusal(errorMessage(error, m.sheet_failed()));
    }
    setSheet(opened);
    setReading(null);
    return opened;
  }

  return {
    sheet,
    setSheet,
    refusal,
    setRefusal,
    isReading: reading !== null,
    open,
    stop: () => reading?.abort(),
  };
}

import {
  type ExportedRow,
  exportMoment,
  exportPortal,
  PORTAL_SHEETS,
  portalExportSheets,
} from '@ijsploeg/worker/contract';
import { Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import { ExportButton } from '../../components/export-button.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { withCode } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { currentLocale } from '../../lib/i18n/locale.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';

const EVERYTHING = { what: 'everything' } as const;

const KIND_TEXTS: Record<ExportedRow['kind'], () => string> = {
  people: m.everything_people,
  shifts: m.everything_shifts,
  places: m.everything_places,
  hours: m.everything_hours,
  events: m.everything_events,
};

/** Saves everything as one workbook, or one kind of rows as csv. */
export function TakeAlong() {
  const id = useId();
  const singleFlight = useSingleFlight();
  const [busy, setBusy] = useState<ExportedRow['kind'] | null>(null);
  async function save(kind: ExportedRow['kind']) {
    setBusy(kind);
    try {
      await withCode('GET', () => saveKind(kind));
    } catch (error) {
      showToast({ tone: 'error', message: errorMessage(error, m.everything_export_failed()) });
    }
    setBusy(null);
  }
  return (
    <section aria-labelledby={id} className="mt-8">
      <Card className="p-5 sm:p-6">
        <h2 id={id} className="text-xl font-bold">
          {m.everything_title()}
        </h2>
        <p className="mt-0.5 text-ink-muted">{m.everything_text()}</p>
        <div className="mt-4 grid gap-4">
          <ExportButton job={EVERYTHING} inContent />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p id={`${id}-csv`}>{m.everything_csv()}</p>
            <ul aria-labelledby={`${id}-csv`} className="flex flex-wrap gap-2">
              {PORTAL_SHEETS.map((kind) => (
                <li key={kind}>
                  <Button
                    size="sm"
                    icon={Table2}
                    busy={busy === kind}
                    onClick={() => void singleFlight(() => save(kind))}
                  >
                    {KIND_TEXTS[kind]()}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </Card>
    </section>
  );
}

async function saveKind(kind: ExportedRow['kind']): Promise<void> {
  const [{ readRows }, { saveCsv }] = await Promise.all([
    import('../../lib/export/read-rows.ts'),
    import('../../lib/export/csv.ts'),
  ]);
  const locale = currentLocale();
  const rows = (await readRows(exportPortal, {})).filter((row) => row.kind === kind);
  const sheet = portalExportSheets(locale)[PORTAL_SHEETS.indexOf(kind)];
  if (sheet) saveCsv(`${sheet.name}_${exportMoment(Date.now())}`, rows, sheet, locale);
}

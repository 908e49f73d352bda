import type { ExportJob } from '@ijsploeg/worker/contract';
import { FileSpreadsheet } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { desktopBridge } from '../lib/browser/desktop-bridge.ts';
import { useExport } from '../lib/export/use-export.ts';
import { m } from '../paraglide/messages.js';
import { ExportMenu } from './desktop-app/export-menu.tsx';
import { ExportProgressPill } from './export/export-progress-pill.tsx';
import { Button } from './ui/button.tsx';

const ExportPlanButton = lazy(() =>
  import('./export/export-plan-button.tsx').then(({ ExportPlanButton }) => ({
    default: ExportPlanButton,
  })),
);

interface ExportButtonProps {
  job: ExportJob;
  /** In the content of a screen, where there is room for its words on a phone too. */
  inContent?: boolean;
}

/** Exports rows to a workbook. An export that takes a while shows its progress and can be cancelled. */
export function ExportButton({ job, inContent = false }: ExportButtonProps) {
  const { progress, start, cancel } = useExport(job);
  const button = useRef<HTMLButtonElement>(null);
  const desktop = desktopBridge();
  return (
    <div className="flex items-center gap-2">
      {progress && (
        <ExportProgressPill
          kind={job.what}
          progress={progress}
          onCancel={() => {
            // The cancel button has the focus and is about to be removed.
            button.current?.focus();
            cancel();
          }}
        />
      )}
      <Button ref={button} icon={FileSpreadsheet} busy={progress !== null} onClick={() => void start()}>
        <span className={inContent ? undefined : 'max-sm:sr-only'}>{m.export_start()}</span>
      </Button>
      {desktop ? (
        <Suspense>
          <ExportPlanButton desktop={desktop} />
        </Suspense>
      ) : (
        <ExportMenu />
      )}
    </div>
  );
}

import type { DesktopBridge } from '@ijsploeg/worker/contract';
import { FolderCog } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { IconButton } from '../ui/button.tsx';

const ExportPlanDialog = lazy(() =>
  import('./export-plan-dialog.tsx').then(({ ExportPlanDialog }) => ({ default: ExportPlanDialog })),
);

/** Opens the export settings of the desktop app. */
export function ExportPlanButton({ desktop }: { desktop: DesktopBridge }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton icon={FolderCog} label={m.export_plan()} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense>
          <ExportPlanDialog desktop={desktop} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

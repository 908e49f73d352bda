import type { DesktopBridge, ExportFolderList } from '@ijsploeg/worker/contract';
import { FileSpreadsheet, FolderOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { openExport } from '../../lib/export/open-export.ts';
import { formatMoment } from '../../lib/format/format-date.ts';
import { formatFileSize } from '../../lib/format/format-file-size.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../ui/alert.tsx';
import { IconButton } from '../ui/button.tsx';

/** The workbooks in the export folder, each of which can be opened, shown there or dragged into another program. */
export function SavedExports({ desktop }: { desktop: DesktopBridge }) {
  const [list, setList] = useState<ExportFolderList | null>();
  useEffect(() => void desktop.listExports().then(setList), [desktop]);
  // Reading a folder is too fast for a placeholder.
  if (list === undefined) return null;
  return (
    <section className="grid gap-2 border-t border-line pt-3">
      <h3 className="font-bold">{m.desktop_exports_title()}</h3>
      {list === null && <Alert tone="notice">{m.desktop_exports_failed()}</Alert>}
      {list?.total === 0 && <p className="text-ink-muted">{m.desktop_exports_none()}</p>}
      {list !== null && list.items.length > 0 && (
        <ul className="-mx-2 grid max-h-64 overflow-y-auto">
          {list.items.map(({ id, name, savedAt, bytes }) => (
            <li
              key={id}
              draggable
              onDragStart={(event) => {
                // The system drags the file itself.
                event.preventDefault();
                void desktop.dragExport(id);
              }}
              className="flex items-center gap-1 rounded-md px-2 hover:bg-sunken"
            >
              <button
                type="button"
                onClick={() => void openExport(desktop, id)}
                className="flex min-h-11 min-w-0 grow items-center gap-3 py-1.5 text-left"
              >
                <FileSpreadsheet className="size-5 shrink-0 text-green" aria-hidden="true" />
                <span className="grid min-w-0">
                  <span className="truncate font-semibold" title={name}>
                    {name}
                  </span>
                  <span className="text-sm text-ink-muted">
                    {formatMoment(savedAt)} · {formatFileSize(bytes)}
                  </span>
                </span>
              </button>
              <IconButton
                icon={FolderOpen}
                label={m.desktop_exports_show({ name })}
                onClick={() => void desktop.showExport(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {list && list.total > list.items.length && (
        <p className="text-sm text-ink-muted">{m.desktop_exports_more({ count: list.items.length })}</p>
      )}
    </section>
  );
}

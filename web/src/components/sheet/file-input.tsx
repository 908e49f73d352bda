import type { RefObject } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  onFile: (file: File) => void;
}

/** The hidden input of a button that opens an xlsx or csv file. */
export const FileInput = ({ ref, onFile }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    aria-label={m.sheet_file()}
    className="sr-only"
    tabIndex={-1}
    onChange={({ target }) => {
      const [file] = target.files ?? [];
      if (file) onFile(file);
      // The same file can be chosen again after it was corrected.
      target.value = '';
    }}
  />
);

/** Shown while a file is read, which can be stopped. */
export const Reading = ({ onStop }: { onStop: () => void }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <p role="status" className="flex items-center gap-2 text-ink-muted">
      <Spinner /> {m.sheet_reading()}
    </p>
    <Button size="sm" onClick={onStop}>
      {m.sheet_stop()}
    </Button>
  </div>
);

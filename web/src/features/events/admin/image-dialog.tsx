import type { Event } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { ImagePlus, Trash2 } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { EventPicture } from '../event-picture.tsx';
import { putImageMutation, removeImageMutation } from './event.mutations.ts';
import { MAX_CHOSEN_MEGABYTES, type PictureProblem, resizePicture, type SizedPicture } from './picture.ts';
import { useFreshEvent } from './use-fresh-event.ts';

interface ImageDialogProps {
  eventId: string;
  onClose: () => void;
}

/** Sets an event's picture, with a preview, or removes it. */
export function ImageDialog({ eventId, onClose }: ImageDialogProps) {
  const query = useFreshEvent(eventId);
  return (
    <LoadedDialog
      query={query}
      title={m.event_admin_image_title()}
      failed={m.events_one_failed()}
      onClose={onClose}
    >
      {(event) => <ImageForm event={event} onClose={onClose} />}
    </LoadedDialog>
  );
}

const PROBLEMS: Record<PictureProblem, () => string> = {
  too_large: () => m.event_admin_image_too_large({ megabytes: MAX_CHOSEN_MEGABYTES }),
  not_an_image: m.event_admin_image_not_an_image,
  heic: m.event_admin_image_heic,
  broken: m.event_admin_image_broken,
};

function ImageForm({ event, onClose }: { event: Event; onClose: () => void }) {
  const [chosen, setChosen] = useState<SizedPicture | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const [isResizing, setIsResizing] = useState(false);
  const [share, setShare] = useState(0);
  const putting = useMutation(putImageMutation);
  const removing = useMutation(removeImageMutation);
  const singleFlight = useSingleFlight();
  const isBusy = putting.isPending || removing.isPending;
  const failure = putting.error ?? removing.error;

  async function choose(file: File | undefined) {
    if (!file || isBusy || isResizing) return;
    setIsResizing(true);
    putting.reset();
    removing.reset();
    // The previously chosen picture stays when this one cannot be read.
    const picture = await resizePicture(file).catch((): PictureProblem => 'broken');
    setIsResizing(false);
    if (typeof picture === 'string') return setProblem(picture);
    setProblem(null);
    setChosen(picture);
  }

  async function save() {
    if (!chosen) return;
    setShare(0);
    try {
      await putting.mutateAsync({ eventId: event.id, ...chosen, onProgress: setShare });
      showToast({ message: m.event_admin_image_saved() });
      onClose();
    } catch {
      // Shown in the dialog.
    }
  }

  async function remove() {
    try {
      await removing.mutateAsync(event.id);
      showToast({ message: m.event_admin_image_removed() });
      onClose();
    } catch {
      // Shown in the dialog.
    }
  }

  return (
    <Dialog
      title={m.event_admin_image_title()}
      onClose={onClose}
      edits={{ isDirty: chosen !== null, reset: () => setChosen(null) }}
      onSubmit={(submit) => {
        submit.preventDefault();
        void singleFlight(save);
      }}
      footer={
        <>
          {event.imageUrl && !chosen && (
            <Button
              icon={Trash2}
              className="sm:mr-auto"
              busy={removing.isPending}
              onClick={() => void singleFlight(remove)}
            >
              {m.event_admin_image_remove()}
            </Button>
          )}
          {chosen ? (
            <Button type="submit" variant="primary" busy={putting.isPending}>
              {m.event_admin_image_save()}
            </Button>
          ) : (
            <Button onClick={onClose}>{m.ui_close()}</Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <DropZone
          isBusy={isBusy || isResizing}
          hasPicture={Boolean(chosen || event.imageUrl)}
          onFile={choose}
        >
          <Preview event={event} chosen={chosen} />
        </DropZone>
        {isResizing && (
          <p role="status" className="text-ink-muted">
            {m.event_admin_image_reading()}
          </p>
        )}
        {putting.isPending && <Progress share={share} />}
        {problem && <Alert tone="error">{PROBLEMS[problem]()}</Alert>}
        {failure && (
          <Alert key={putting.submittedAt + removing.submittedAt} tone="error">
            {errorMessage(failure, m.event_admin_image_failed())}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

function Preview({ event, chosen }: { event: Event; chosen: SizedPicture | null }) {
  const url = useObjectUrl(chosen?.large);
  const picture = url ? { ...event, imageUrl: url, imageSmallUrl: null } : event;
  return <EventPicture event={picture} size="page" isFirst className="rounded-lg" />;
}

/** An object URL of a file, revoked with it. */
function useObjectUrl(file: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setUrl(null);
    };
  }, [file]);
  return url;
}

interface DropZoneProps {
  isBusy: boolean;
  hasPicture: boolean;
  onFile: (file: File | undefined) => void;
  /** The preview. */
  children: React.ReactNode;
}

/** Accepts a picture by drag and drop or by its button. */
function DropZone({ isBusy, hasPicture, onFile, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const drag = (over: boolean) => (event: DragEvent) => {
    // Otherwise the browser would open the picture instead of the portal.
    event.preventDefault();
    setIsOver(over);
  };
  return (
    <section
      aria-label={m.event_admin_image_title()}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        onFile(event.dataTransfer.files[0]);
      }}
      className={classNames(
        'grid gap-3 rounded-lg border-2 border-dashed p-3 transition-colors',
        isOver ? 'border-primary bg-primary-soft' : 'border-edge',
      )}
    >
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={ImagePlus} busy={isBusy} aria-describedby={hint} onClick={() => input.current?.click()}>
          {hasPicture ? m.event_admin_image_change() : m.event_admin_image_choose()}
        </Button>
        <p id={hint} className="min-w-0 grow basis-48 text-sm text-ink-muted">
          {m.event_admin_image_hint()}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        aria-label={m.event_admin_image_choose()}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          // Otherwise choosing the same file again would not be a change.
          target.value = '';
        }}
      />
    </section>
  );
}

function Progress({ share }: { share: number }) {
  return (
    <div className="grid gap-1.5 text-ink-muted">
      <p>{m.event_admin_image_sending()}</p>
      <progress
        value={share}
        aria-label={m.event_admin_image_sending()}
        className="h-1.5 w-full overflow-hidden rounded-full accent-primary"
      />
    </div>
  );
}

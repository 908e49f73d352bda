import { deleteAvatar, MAX_AVATAR_BYTES, type Profile, putAvatar } from '@ijsploeg/worker/contract';
import { Camera, RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { LazyPart } from '../../components/lazy-part.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Button } from '../../components/ui/button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { failureReason } from '../../lib/api/error-message.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import type { Crop } from './crop-geometry.ts';
import { encodeCrop, openPicture, type PictureProblem } from './picture.ts';

const loadCrop = async () => (await import('./crop-dialog.tsx')).CropDialog;

interface AvatarPickerProps {
  profile: Profile;
  /** Called once the picture was saved or removed, with the profile that has its new URL. */
  onChanged: (profile: Profile) => void;
}

type State =
  | { step: 'idle' }
  | { step: 'refused'; problem: PictureProblem }
  | { step: 'cropping'; picture: ImageBitmap }
  | { step: 'sending'; image: Blob; share: number }
  | { step: 'removing' }
  | { step: 'failed'; error: unknown; retry: () => void; picture?: ImageBitmap };

const PROBLEMS: Record<PictureProblem, () => string> = {
  too_large: () => m.profile_picture_too_large({ megabytes: MAX_AVATAR_BYTES / 1024 / 1024 }),
  not_an_image: m.profile_picture_not_an_image,
};

/** Chooses, crops and uploads a person's picture at once, with a retry after a failure. */
export function AvatarPicker({ profile, onChanged }: AvatarPickerProps) {
  const [state, setState] = useState<State>({ step: 'idle' });
  const input = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const name = `${profile.firstName} ${profile.lastName}`;
  const isBusy = state.step === 'sending' || state.step === 'removing';
  const picture = 'picture' in state ? state.picture : undefined;
  // A photo of a phone takes 50 MB, which the browser keeps for a while after nothing refers to it any more.
  useEffect(() => () => picture?.close(), [picture]);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  async function choose(file: File | undefined) {
    if (!file || isBusy) return;
    const picture = await openPicture(file);
    if (typeof picture === 'string') setState({ step: 'refused', problem: picture });
    else if (isLeft.current) picture.close();
    else setState({ step: 'cropping', picture });
  }

  async function save(picture: ImageBitmap, crop: Crop) {
    try {
      await send(await encodeCrop(picture, crop));
    } catch (error) {
      // The browser could not encode the picture, e.g. for lack of memory.
      setState({ step: 'failed', error, picture, retry: () => void save(picture, crop) });
    }
  }

  async function send(image: Blob) {
    setState({ step: 'sending', image, share: 0 });
    try {
      const onProgress = (share: number) => setState({ step: 'sending', image, share });
      onChanged(await callApi(putAvatar, { image, onProgress }));
      setState({ step: 'idle' });
    } catch (error) {
      setState({ step: 'failed', error, retry: () => void send(image) });
    }
  }

  async function remove() {
    setState({ step: 'removing' });
    try {
      // For the undo, which is offered only if this succeeds.
      const removed = await fetch(profile.avatarUrl ?? '')
        .then((answer) => (answer.ok ? answer.blob() : null))
        .catch(() => null);
      onChanged(await callApi(deleteAvatar));
      setState({ step: 'idle' });
      showToast({
        message: m.profile_picture_removed(),
        ...(removed && { onUndo: () => void send(removed) }),
      });
    } catch (error) {
      setState({ step: 'failed', error, retry: () => void remove() });
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar name={name} src={profile.avatarUrl} size="lg" />
      <div className="grid min-w-0 grow basis-52 gap-2">
        <div className="flex flex-wrap gap-2">
          <Button
            icon={Camera}
            busy={isBusy}
            onClick={() => input.current?.click()}
            aria-describedby={messageId}
          >
            {profile.avatarUrl ? m.profile_picture_change() : m.profile_picture_choose()}
          </Button>
          {profile.avatarUrl && !isBusy && (
            <Button variant="quiet" icon={Trash2} onClick={() => void remove()}>
              {m.profile_picture_remove()}
            </Button>
          )}
        </div>
        <div id={messageId} className="min-h-5 text-sm" role="status">
          <PictureMessage state={state} />
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={m.profile_picture_choose()}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          // Choosing the same file again has to fire a change event too.
          target.value = '';
        }}
      />
      {state.step === 'cropping' && (
        <LazyPart
          load={loadCrop}
          props={{
            picture: state.picture,
            onClose: () => setState({ step: 'idle' }),
            onChosen: (crop) => void save(state.picture, crop),
          }}
        />
      )}
    </div>
  );
}

function PictureMessage({ state }: { state: State }) {
  switch (state.step) {
    case 'refused':
      return <p className="text-red-ink">{PROBLEMS[state.problem]()}</p>;
    case 'sending':
      return (
        <div className="grid gap-1.5 text-ink-muted">
          <p>{m.profile_picture_sending()}</p>
          <progress
            value={state.share}
            aria-label={m.profile_picture_sending()}
            className="h-1.5 w-full max-w-52 overflow-hidden rounded-full accent-primary"
          />
        </div>
      );
    case 'failed':
      return (
        <div className="grid justify-items-start gap-1.5">
          <p className="text-red-ink">{m.profile_picture_failed({ error: failureReason(state.error) })}</p>
          <Button size="sm" icon={RotateCw} onClick={state.retry}>
            {m.ui_retry()}
          </Button>
        </div>
      );
    default:
      return <p className="text-ink-muted">{m.profile_picture_hint()}</p>;
  }
}

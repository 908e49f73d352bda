import { Flashlight, FlashlightOff, RotateCw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { m } from '../../../paraglide/messages.js';
import { type CameraFailure, useCamera } from './use-camera.ts';
import { useScanning } from './use-scanning.ts';

interface CameraViewProps {
  onCode: (text: string) => void;
  onClose: () => void;
  /** Remounts the camera view. */
  onRetry: () => void;
}

const FAILURE_TEXTS: Record<CameraFailure | 'unreadable', () => string> = {
  denied: m.door_camera_denied,
  none: m.door_camera_none,
  busy: m.door_camera_busy,
  unsupported: m.door_camera_unsupported,
  stopped: m.door_camera_stopped,
  unreadable: m.door_camera_unreadable,
};

/** The camera's picture. Reports each QR code as soon as it is recognised. */
export function CameraView({ onCode, onClose, onRetry }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const { state: cameraState, light } = useCamera(video, !isUnreadable);
  const state = isUnreadable ? 'unreadable' : cameraState;
  useScanning(video, state === 'on', onCode, () => setIsUnreadable(true));
  const isShown = state === 'starting' || state === 'on';
  return (
    <div>
      {!isShown && (
        <Alert
          tone="notice"
          action={
            <Button size="sm" icon={RotateCw} onClick={onRetry}>
              {m.ui_retry()}
            </Button>
          }
        >
          {FAILURE_TEXTS[state]()} {m.door_typing_works()}
        </Alert>
      )}
      <div
        className={classNames(
          'night relative aspect-[4/3] overflow-hidden rounded-lg max-sm:aspect-[3/2]',
          !isShown && 'hidden',
        )}
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label={m.door_camera_picture()}
          className="size-full object-cover"
        />
        {state === 'starting' && (
          <p className="absolute inset-0 flex items-center justify-center gap-2 text-ink" role="status">
            <Spinner /> {m.door_camera_starting()}
          </p>
        )}
        {state === 'on' && (
          <div
            className="pointer-events-none absolute inset-x-[24%] inset-y-[12%] rounded-lg border-2 border-ink opacity-70"
            aria-hidden="true"
          />
        )}
        <div className="absolute top-2 right-2 flex gap-2">
          {light && (
            <IconButton
              icon={light.isOn ? FlashlightOff : Flashlight}
              label={light.isOn ? m.door_light_off() : m.door_light_on()}
              onClick={light.turn}
              className="bg-surface text-ink"
            />
          )}
          <IconButton
            icon={X}
            label={m.door_camera_off()}
            onClick={onClose}
            className="bg-surface text-ink"
          />
        </div>
      </div>
    </div>
  );
}

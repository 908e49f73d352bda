import { ScanQrCode } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useLazyModule } from '../../lib/hooks/use-lazy-module.ts';
import { m } from '../../paraglide/messages.js';
import { unlockSound } from './signals.ts';

/** The camera, whose code loads on demand. It starts at once when camera access was granted before. */
export function Scanner({ onCode }: { onCode: (text: string) => void }) {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    void wasAllowed().then((allowed) => {
      if (allowed && !isUnmounted) setIsOn(true);
    });
    return () => {
      isUnmounted = true;
    };
  }, []);
  if (isOn) return <OpenScanner onCode={onCode} onClose={() => setIsOn(false)} />;
  return (
    <Button
      variant="primary"
      icon={ScanQrCode}
      wide
      className="h-18 text-xl"
      onClick={() => {
        unlockSound();
        setIsOn(true);
      }}
    >
      {m.door_scan()}
    </Button>
  );
}

const loadCamera = () => import('./camera/camera-view.tsx').then(({ CameraView }) => CameraView);

function OpenScanner({ onCode, onClose }: { onCode: (text: string) => void; onClose: () => void }) {
  const [attempt, setAttempt] = useState(0);
  const { code: CameraView, error, retry } = useLazyModule(loadCamera);
  if (error)
    return (
      <Alert
        tone="notice"
        action={
          <Button size="sm" onClick={retry}>
            {m.ui_retry()}
          </Button>
        }
      >
        {errorMessage(error, m.door_scanner_failed())} {m.door_typing_works()}
      </Alert>
    );
  if (!CameraView) return <div className="night aspect-[4/3] rounded-lg max-sm:aspect-[3/2]" />;
  return (
    <CameraView
      key={attempt}
      onCode={onCode}
      onClose={onClose}
      onRetry={() => setAttempt((count) => count + 1)}
    />
  );
}

/**
 * Whether camera access is already granted. Where a browser cannot answer, the user starts the camera with a
 * press.
 */
async function wasAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted';
  } catch {
    return false;
  }
}

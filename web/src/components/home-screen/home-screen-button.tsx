import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useInstallPrompt } from '../../lib/home-screen/install-prompt.ts';
import { ownPhone } from '../../lib/home-screen/phone.ts';
import { m } from '../../paraglide/messages.js';
import { LazyDialog } from '../lazy-dialog.tsx';
import { Button } from '../ui/button.tsx';

const loadDialog = async () => (await import('./home-screen-dialog.tsx')).HomeScreenDialog;

/** Opens the browser's own prompt, or the steps where it has none. @param onInstalled after the prompt was accepted */
export function HomeScreenButton({ onInstalled }: { onInstalled?: () => void }) {
  const prompt = useInstallPrompt();
  const [isOpen, setIsOpen] = useState(false);
  const phone = ownPhone();
  const install = async () => {
    if (prompt) {
      if (await prompt()) onInstalled?.();
    } else setIsOpen(true);
  };
  return (
    <>
      <Button icon={Smartphone} onClick={() => void install()}>
        {prompt ? m.home_screen_install() : m.home_screen_how()}
      </Button>
      {isOpen && phone && (
        <LazyDialog key="home-screen" load={loadDialog} props={{ phone, onClose: () => setIsOpen(false) }} />
      )}
    </>
  );
}

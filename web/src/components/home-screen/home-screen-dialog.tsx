import type { Phone } from '../../lib/home-screen/phone.ts';
import { PORTAL_NAME } from '../../lib/portal.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { HomeScreenSteps } from './home-screen-steps.tsx';

interface HomeScreenDialogProps {
  phone: Phone;
  onClose: () => void;
}

/** Shows how to put the portal on the home screen, where the browser has no prompt for it. */
export function HomeScreenDialog({ phone, onClose }: HomeScreenDialogProps) {
  return (
    <Dialog
      title={m.home_screen_title({ name: PORTAL_NAME })}
      size="sm"
      onClose={onClose}
      footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      <HomeScreenSteps phone={phone} />
    </Dialog>
  );
}

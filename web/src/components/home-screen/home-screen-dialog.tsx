import type { ReactNode } from 'react';
import type { Phone } from '../../lib/home-screen/phone.ts';
import { PORTAL_NAME } from '../../lib/portal.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ChoiceDrawing, HomeScreenDrawing, MenuDrawing, ShareDrawing } from './phone-drawings.tsx';

interface Step {
  drawing: ReactNode;
  text: string;
  hint?: string;
}

const FIRST_STEPS: Record<Phone, () => Step> = {
  safari: () => ({
    drawing: <ShareDrawing />,
    text: m.home_screen_share(),
    hint: m.home_screen_share_hint(),
  }),
  'other-ios': () => ({
    drawing: <ShareDrawing isAtTop />,
    text: m.home_screen_share_top(),
    hint: m.home_screen_other_browser(),
  }),
  android: () => ({ drawing: <MenuDrawing />, text: m.home_screen_menu() }),
};

const stepsFor = (phone: Phone): Step[] => {
  const isAndroid = phone === 'android';
  return [
    FIRST_STEPS[phone](),
    {
      drawing: <ChoiceDrawing />,
      text: isAndroid ? m.home_screen_choose_android() : m.home_screen_choose_ios(),
    },
    {
      drawing: <HomeScreenDrawing />,
      text: m.home_screen_open({ name: PORTAL_NAME }),
      // A home screen app on iOS has cookies of its own.
      ...(!isAndroid && { hint: m.home_screen_sign_in() }),
    },
  ];
};

interface HomeScreenDialogProps {
  phone: Phone;
  onClose: () => void;
}

/** Shows how to put the portal on the home screen of this phone, with a drawing for each step. */
export function HomeScreenDialog({ phone, onClose }: HomeScreenDialogProps) {
  return (
    <Dialog
      title={m.home_screen_title({ name: PORTAL_NAME })}
      size="sm"
      onClose={onClose}
      footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      <ol className="grid gap-4">
        {stepsFor(phone).map(({ drawing, text, hint }, index) => (
          <li key={text} className="flex items-center gap-4">
            {drawing}
            <div className="min-w-0">
              <p>
                <span className="tabular font-semibold">{index + 1}.</span> {text}
              </p>
              {hint && <p className="mt-1 text-sm text-ink-muted">{hint}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

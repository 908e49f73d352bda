import { type DesktopBridge, MAX_PORTAL_ADDRESS_CHARS, type PortalRefusal } from '@ijsploeg/worker/contract';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { AuthLayout } from '../components/auth/auth-layout.tsx';
import { TextField } from '../components/forms/field.tsx';
import { Button } from '../components/ui/button.tsx';
import { useLocale } from '../lib/i18n/locale.ts';
import { m } from '../paraglide/messages.js';

interface FirstRunProps {
  desktop: DesktopBridge;
  /** The current portal; null on the first run. */
  portal: string | null;
  onChosen: (portal: string) => void;
  onCancel: () => void;
}

/** Asks for the address of the portal, on the first run and when changing it. */
export function FirstRun({ desktop, portal, onChosen, onCancel }: FirstRunProps) {
  useLocale();
  const [address, setAddress] = useState(portal ?? '');
  const [refusal, setRefusal] = useState<PortalRefusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function choose(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const choice = await desktop.choosePortal(address);
    setIsBusy(false);
    if (choice.outcome === 'chosen') return onChosen(choice.portal);
    setRefusal(choice.reason);
    field.current?.focus();
  }

  return (
    <AuthLayout title={m.desktop_first_run_title()} lead={m.desktop_first_run_lead()}>
      <form noValidate onSubmit={(event) => void choose(event)} className="grid gap-2">
        <TextField
          ref={field}
          name="portal"
          label={m.desktop_portal_address()}
          hint={m.desktop_portal_address_hint()}
          error={refusal && refusalText(refusal)}
          inputMode="url"
          maxLength={MAX_PORTAL_ADDRESS_CHARS}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={(event) => {
            setAddress(event.target.value);
            setRefusal(null);
          }}
        />
        <Button type="submit" variant="primary" wide busy={isBusy}>
          {m.desktop_portal_connect()}
        </Button>
        {portal !== null && (
          <Button variant="quiet" wide onClick={onCancel}>
            {m.desktop_portal_keep()}
          </Button>
        )}
      </form>
    </AuthLayout>
  );
}

function refusalText(reason: PortalRefusal): string {
  switch (reason) {
    case 'not_an_address':
      return m.desktop_portal_not_an_address();
    case 'unreachable':
      return m.desktop_portal_unreachable();
    case 'redirected':
      return m.desktop_portal_redirected();
    case 'not_a_portal':
      return m.desktop_portal_not_a_portal();
  }
}

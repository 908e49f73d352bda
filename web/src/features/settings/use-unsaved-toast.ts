import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';

/** Warns whoever leaves a page with edits that are not saved, and leads back to them: the form keeps them. */
export function useUnsavedToast(isDirty: boolean): void {
  const router = useRouter();
  const warn = useEffectEvent((href: string) => {
    if (!isDirty) return;
    showToast({
      tone: 'info',
      message: m.settings_left_unsaved(),
      actions: [{ label: m.settings_back(), act: () => void router.navigate({ href }) }],
    });
  });
  useEffect(() => {
    const { href } = router.state.location;
    return () => warn(href);
  }, [router]);
}

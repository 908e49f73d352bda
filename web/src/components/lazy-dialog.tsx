import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { type LoadModule, useLazyModule } from '../lib/hooks/use-lazy-module.ts';
import { showToast } from '../lib/toasts/toasts.ts';
import { m } from '../paraglide/messages.js';

interface LazyDialogProps<Props> {
  /** Brings the code; the same function each time. */
  load: LoadModule<ComponentType<Props>>;
  /** What the dialog itself gets. */
  props: Props;
}

/**
 * A dialog whose code comes when it is opened for the first time. Where it does not come, a toast says so and the
 * dialog closes, instead of taking the screen with it. Give each dialog a key of its own.
 */
export function LazyDialog<Props extends { onClose: () => void }>({ load, props }: LazyDialogProps<Props>) {
  const { code: Dialog, error } = useLazyModule(load);
  const giveUp = useEffectEvent(() => {
    showToast({ tone: 'error', message: m.error_network() });
    props.onClose();
  });
  useEffect(() => {
    if (error) giveUp();
  }, [error]);
  return Dialog ? <Dialog {...props} /> : null;
}

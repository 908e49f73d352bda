import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { type LoadModule, useLazyModule } from '../lib/hooks/use-lazy-module.ts';
import { showToast } from '../lib/toasts/toasts.ts';
import { m } from '../paraglide/messages.js';

interface LazyDialogProps<Props> {
  /** Loads the code; must be a stable function. */
  load: LoadModule<ComponentType<Props>>;
  /** The props of the dialog. */
  props: Props;
}

/**
 * A dialog whose code is loaded when it is first opened. If that fails, a toast is shown and the dialog
 * closes, so that the screen stays usable. Give each dialog a key of its own.
 */
export function LazyDialog<Props extends { onClose: () => void }>({ load, props }: LazyDialogProps<Props>) {
  const { code: Dialog, error } = useLazyModule(load);
  const reportError = useEffectEvent(() => {
    showToast({ tone: 'error', message: m.error_network() });
    props.onClose();
  });
  useEffect(() => {
    if (error) reportError();
  }, [error]);
  return Dialog ? <Dialog {...props} /> : null;
}

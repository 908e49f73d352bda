import type { ComponentType } from 'react';
import { type LoadModule, useLazyModule } from '../lib/hooks/use-lazy-module.ts';

interface LazyDialogProps<Props> {
  /** Loads the code; must be a stable function. */
  load: LoadModule<ComponentType<Props>>;
  /** The props of the dialog. */
  props: Props;
}

/** Loads the dialog that reports a failure. Called ahead of time, because it might fail to load as well. */
export const loadFailedDialog = async () => (await import('./failed-dialog.tsx')).FailedDialog;

/**
 * A dialog whose code is loaded when it is first opened. If that fails, a dialog says so and offers to try again.
 * Give each dialog its own key.
 */
export function LazyDialog<Props extends { onClose: () => void }>({ load, props }: LazyDialogProps<Props>) {
  const { code: Dialog, error, retry } = useLazyModule(load);
  if (Dialog) return <Dialog {...props} />;
  return error ? <Failed error={error} onRetry={retry} onClose={props.onClose} /> : null;
}

function Failed(props: { error: unknown; onRetry: () => void; onClose: () => void }) {
  const { code: FailedDialog, error } = useLazyModule(loadFailedDialog);
  // Then the screen says so.
  if (error) throw error;
  return FailedDialog ? <FailedDialog {...props} /> : null;
}

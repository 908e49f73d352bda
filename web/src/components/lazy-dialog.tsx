import { type ComponentType, useEffect, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { showToast } from './ui/toast.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** What has come, by the function that brought it. */
const loaded = new WeakMap<object, unknown>();

interface LazyDialogProps<Props> {
  /** Brings the code; the same function each time. */
  load: Load<Props>;
  /** What the dialog itself gets. */
  props: Props;
}

/**
 * A dialog whose code comes when it is opened for the first time. Where it does not come, a toast says so and the
 * dialog closes, instead of taking the screen with it. Give each dialog a key of its own.
 */
export function LazyDialog<Props extends { onClose: () => void }>({ load, props }: LazyDialogProps<Props>) {
  const [Loaded, setLoaded] = useState(() => loaded.get(load) as ComponentType<Props> | undefined);
  const { onClose } = props;
  useEffect(() => {
    if (Loaded) return;
    let isGone = false;
    load().then(
      (component) => {
        loaded.set(load, component);
        if (!isGone) setLoaded(() => component);
      },
      () => {
        if (isGone) return;
        showToast({ tone: 'error', message: m.error_network() });
        onClose();
      },
    );
    return () => {
      isGone = true;
    };
  }, [Loaded, load, onClose]);
  return Loaded ? <Loaded {...props} /> : null;
}

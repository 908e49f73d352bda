import type { ComponentType, ReactNode } from 'react';
import { failureReason } from '../lib/api/error-message.ts';
import { type LoadModule, useLazyModule } from '../lib/hooks/use-lazy-module.ts';
import { LoadError } from './load-error.tsx';

interface LazyPartProps<Props> {
  /** Loads the code; must be a stable function. */
  load: LoadModule<ComponentType<Props>>;
  props: Props;
  /** As tall as the part; shown until its code has arrived, so that what is below does not move. */
  skeleton?: ReactNode;
}

/**
 * A part of a screen that few people need, so its code is loaded when it is shown. If that fails, an error takes its
 * place.
 */
export function LazyPart<Props extends object>({ load, props, skeleton = null }: LazyPartProps<Props>) {
  const { code: Part, error, retry } = useLazyModule(load);
  if (Part) return <Part {...props} />;
  return error ? <LoadError error={error} message={failureReason(error)} onRetry={retry} /> : skeleton;
}

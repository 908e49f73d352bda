import type { ComponentType } from 'react';
import { type LoadModule, useLazyModule } from '../../lib/hooks/use-lazy-module.ts';
import { useVisitor } from './use-visitor.ts';

interface ForAdminProps<Props> {
  /** Loads the component; has to be a stable function. */
  load: LoadModule<ComponentType<Props & { personId: string }>>;
  props: Props;
}

const loadNothing = async () => null;

/** The part of a public screen that only admins see and load. */
export function ForAdmin<Props extends object>({ load, props }: ForAdminProps<Props>) {
  const visitor = useVisitor();
  const adminId = visitor?.profile.role === 'admin' ? visitor.user.id : null;
  const { code: Part } = useLazyModule<ComponentType<Props & { personId: string }> | null>(
    adminId ? load : loadNothing,
  );
  return Part && adminId ? <Part {...props} personId={adminId} /> : null;
}

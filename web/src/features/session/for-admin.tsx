import type { ComponentType } from 'react';
import { type LoadModule, useLazyModule } from '../../lib/hooks/use-lazy-module.ts';
import { useVisitor } from './use-visitor.ts';

interface ForAdminProps<Props> {
  /** Brings the code; the same function each time. */
  load: LoadModule<ComponentType<Props & { personId: string }>>;
  props: Props;
}

const loadNothing = async () => null;

/** What only admins see of a screen for everyone: nobody else loads it. */
export function ForAdmin<Props extends object>({ load, props }: ForAdminProps<Props>) {
  const visitor = useVisitor();
  const adminId = visitor?.profile.role === 'admin' ? visitor.user.id : null;
  const { code: Part } = useLazyModule<ComponentType<Props & { personId: string }> | null>(
    adminId ? load : loadNothing,
  );
  return Part && adminId ? <Part {...props} personId={adminId} /> : null;
}

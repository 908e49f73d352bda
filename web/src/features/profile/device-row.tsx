import { Check, Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../components/ui/badge.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { m } from '../../paraglide/messages.js';
import { deviceName, toDevice } from './device.ts';

const LIST = 'grid divide-y divide-line border-y border-line';
const ROW = 'flex min-h-16 items-center gap-3 py-2.5';

/** A list of {@link DeviceRow}. */
export const DeviceList = ({ children }: { children: ReactNode }) => <ul className={LIST}>{children}</ul>;

interface DeviceRowProps {
  /** The User-Agent header at sign-in. */
  userAgent: string | null;
  /** Below the name of the device. */
  detail: ReactNode;
  action: ReactNode;
}

/** A browser in which the person is signed in. */
export function DeviceRow({ userAgent, detail, action }: DeviceRowProps) {
  const device = toDevice(userAgent);
  const Icon = device.isHandheld ? Smartphone : Monitor;
  return (
    <li className={ROW}>
      <Icon className="size-6 shrink-0 text-ink-muted" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{deviceName(device)}</p>
        {detail}
      </div>
      <div className="shrink-0">{action}</div>
    </li>
  );
}

export const ThisDevice = () => (
  <Badge tone="green" icon={Check}>
    {m.sessions_this_device()}
  </Badge>
);

/** A list with one device. */
export const DevicesSkeleton = () => (
  <Loading className={LIST}>
    <div className={ROW}>
      <Skeleton className="size-6 shrink-0" />
      <div className="grid grow gap-1.5">
        <Skeleton className="w-40" />
        <Skeleton className="h-3.5 w-56 max-w-full" />
      </div>
    </div>
  </Loading>
);
